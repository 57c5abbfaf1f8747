import { grupos } from '../../domain/records/grupos/index.ts'
import type { FormBody } from '../register/overrides.ts'
import { later } from '../shell/later.tsx'

/** Own bodies of forms, by record. Apart from `forms.ts`, which the fields ask: a body draws fields. */
export const BODIES: Readonly<Record<string, FormBody>> = {
  [grupos.id]: later(() => import('./grupos/permission-matrix.tsx'), 'PermissionMatrix'),
}
