export interface Failure {
  name: string;
  lines: string[];
}
export declare function firstLines(text?: string): string[];
export declare function failuresOfVitest(report: unknown, root: string): Failure[];
export declare function filesToTryAgain(report: unknown, code: number): string[];
export declare function failuresOfPlaywright(report: unknown): { failed: Failure[]; again: Failure[] };
export declare function writeFailures(heading: string, failures: readonly Failure[]): string;
