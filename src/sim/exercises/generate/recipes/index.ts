// Every recipe. A new one is an entry in its file.
import type { Recipe } from '../recipe.ts';
import { APP_RECIPES } from './app.ts';
import { CONTROL_PLANE_RECIPES } from './control-plane.ts';
import { HEALTHY_RECIPES } from './healthy.ts';
import { KUBELET_RECIPES } from './kubelet.ts';
import { NODE_RECIPES } from './node.ts';
import { SCHEDULER_RECIPES } from './scheduler.ts';
import { STORAGE_AND_NETWORK_RECIPES } from './storage-and-network.ts';

export const RECIPES: readonly Recipe[] = [
  ...CONTROL_PLANE_RECIPES,
  ...SCHEDULER_RECIPES,
  ...NODE_RECIPES,
  ...KUBELET_RECIPES,
  ...APP_RECIPES,
  ...STORAGE_AND_NETWORK_RECIPES,
  ...HEALTHY_RECIPES,
];
