// Label selectors as `labelSelector=` writes them: `app=api,tier in (a, b),!legacy` (apimachinery, labels/selector.go).
import type { Requirement } from '../selector.ts';
import { badRequest } from './status.ts';

const TERM =
  /^\s*(?:(!)\s*([^\s=!<>(),]+)|([^\s=!<>(),]+)\s+(in|notin)\s*\(([^()]*)\)|([^\s=!<>(),]+)\s*(==|=|!=|>|<)\s*([^\s=!<>(),]*)|([^\s=!<>(),]+))\s*$/;

/** Reads a label selector. @throws ApiError 400 for one that cannot be read */
export function parseLabelSelector(text: string): Requirement[] {
  // commas within brackets part values, not terms
  return text
    .split(/,(?![^(]*\))/)
    .filter((term) => term.trim() !== '')
    .map((term) => {
      const found = TERM.exec(term);
      if (!found) throw badRequest(`unable to parse requirement: found '${term.trim()}', expected: a label selector`);
      const [, not, absent, setKey, setOperator, set, key, operator, value = '', present] = found;
      if (not && absent) return { key: absent, operator: 'DoesNotExist', values: [] };
      if (setKey) {
        const values = (set ?? '').split(',').map((one) => one.trim());
        return { key: setKey, operator: setOperator === 'in' ? 'In' : 'NotIn', values };
      }
      if (present) return { key: present, operator: 'Exists', values: [] };
      const named = { '=': 'In', '==': 'In', '!=': 'NotIn', '>': 'Gt', '<': 'Lt' } as const;
      return { key: key ?? '', operator: named[(operator ?? '=') as keyof typeof named], values: [value] };
    });
}
