import { grupos } from '../../domain/records/grupos/index.ts'
import type { FormBody } from '../register/overrides.ts'
import { later } from '../shell/later.tsx'

/** Components that replace a whole form, by record. Not in `forms.ts`, which fields import: a circular import. */
export const BODIES: Readonly<Record<string, FormBody>> = {
  [grupos.id]: later(() => import('./grupos/permission-matrix.tsx'), 'PermissionMatrix'),
}
