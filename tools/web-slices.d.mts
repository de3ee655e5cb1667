export interface WebSlice {
  slice: string;
  lines: number;
  /** Of the lines of all web slices, from 0 to 1. */
  share: number;
  exports: number;
}

export function countExports(code: string): number;
export function readWebSlices(): WebSlice[];
