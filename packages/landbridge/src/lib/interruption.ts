/** Remembers that this process was asked to end, and ends a pause early. */
export class Interruption {
  private requested = false;
  private wake: (() => void) | undefined;

  /** Whether this process was asked to end. */
  public get isRequested(): boolean {
    return this.requested;
  }

  public request(): void {
    this.requested = true;
    this.wake?.();
  }

  /** Waits, in milliseconds, but returns early if interrupted. */
  public async pause(milliseconds: number): Promise<void> {
    if (this.requested) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
