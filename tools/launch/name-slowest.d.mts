export interface TimedFile {
  name: string;
  seconds: number;
}
export declare function slowestOfVitest(report: unknown, root: string): TimedFile[];
export declare function slowestOfPlaywright(report: unknown): TimedFile[];
export declare function writeSlowest(step: string, files: readonly TimedFile[]): string;
