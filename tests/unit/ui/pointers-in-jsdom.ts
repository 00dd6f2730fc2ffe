/** jsdom has no PointerEvent. This adds a minimal one with pointer id and type. */
class TestPointerEvent extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;

  constructor(
    type: string,
    { pointerId = 1, pointerType = 'touch', isPrimary = true, ...init }: PointerEventInit = {},
  ) {
    super(type, init);
    this.pointerId = pointerId;
    this.pointerType = pointerType;
    this.isPrimary = isPrimary;
  }
}

export const installPointerEvents = () => Object.assign(window, { PointerEvent: TestPointerEvent });
