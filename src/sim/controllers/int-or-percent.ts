// Numbers that may be percentages of another (apimachinery, util/intstr).

/** What a number or percentage is of a total. Text that is no percentage is 0. @param up round up, else down */
export function scaled(value: number | string | undefined, total: number, up: boolean): number {
  if (typeof value === 'number') return value;
  const percent = value?.endsWith('%') ? Number(value.slice(0, -1)) : 0;
  if (!Number.isFinite(percent)) return 0;
  return up ? Math.ceil((percent * total) / 100) : Math.floor((percent * total) / 100);
}
