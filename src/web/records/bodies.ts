import { grupos } from '../../domain/records/grupos/index.ts'
import type { FormBody } from '../register/overrides.ts'
import { later } from '../shell/later.tsx'

/**
 * Own bodies of forms, by record. Apart from `forms.ts`, which fields import: a body draws fields, so one file would import
 * itself.
 */
export const BODIES: Readonly<Record<string, FormBody>> = {
  [grupos.id]: later(() => import('./grupos/permission-matrix.tsx'), 'PermissionMatrix'),
}
