// Nothing is broken: what there is to see is history.
import { deployment } from '../manifest.ts';
import { noiseAround } from '../noise.ts';
import type { Recipe } from '../recipe.ts';

export const HEALTHY_RECIPES: readonly Recipe[] = [
  {
    name: 'only-history',
    place: { layer: 'healthy', part: '' },
    level: 2,
    closing: {
      en: 'Every replica is ready and the warnings have ended: history, not an incident.',
      ja: '全レプリカが Ready で警告も止まっています。障害ではなく履歴です。',
    },
    make(scene) {
      return {
        setUp: [
          {
            apply: deployment(scene, {
              behave: 'ready after 20s',
              container: { readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 4 } },
            }),
          },
          { pass: '30s' },
          ...noiseAround(scene, scene.random, 1),
          { pass: '4m' },
        ],
        goals: [],
        solution: [],
      };
    },
  },
];
