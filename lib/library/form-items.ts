/** The items of form 3400-187 (rev. 9/04) in its order. What has no item is printed under 'Other (specify)'. */
export const FORM_ITEMS = [
  'Ditch Checks',
  'Erosion Control Plan',
  'Erosion Mat',
  'Grading Practices',
  'Inlet Protection',
  'Offsite Sediment',
  'Permanent Seeding',
  'Schedule / Phasing',
  'Silt Fence',
  'Silt Screen',
  'Stabilized Outlet',
  'Temp. Diversion Channel',
  'Temp. Settling Basin',
  'Temporary Seeding',
  'Tracking Pads',
  'Turbidity Barrier',
] as const;
export type FormItem = (typeof FORM_ITEMS)[number];

/** The item of each practice, by the practice's id in a report. Practices without an item are missing. */
export type FormItems = Readonly<Record<string, FormItem>>;

export const isFormItem = (text: string): text is FormItem => FORM_ITEMS.some((item) => item === text);
