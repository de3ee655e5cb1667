/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
