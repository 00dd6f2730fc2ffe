/** When a corrective action was fixed after its report was closed, by BMP id and the action's id in the library. */
export type LaterFixes = Readonly<Record<string, Readonly<Record<string, string>>>>;
