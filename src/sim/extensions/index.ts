// What the API server does about CustomResourceDefinitions by itself: its own controllers, which run as long as it does.
import type { Controller } from '../controllers/controller.ts';
import { definitionFinalizer } from './definition-finalizer.ts';
import { definitionNaming } from './definition-naming.ts';

export const EXTENSION_CONTROLLERS: readonly Controller[] = [definitionNaming, definitionFinalizer];
