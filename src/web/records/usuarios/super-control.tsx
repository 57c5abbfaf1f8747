import type { BoolField } from '../../../domain/fields/field.ts'
import { BoolControl } from '../../register/fields/bool-control.tsx'
import type { ControlProps } from '../../register/fields/control.ts'
import { getSession } from '../../state/session.ts'

/** Shows this field to super users only: the server refuses it from other users. */
export function SuperControl(props: ControlProps<BoolField>) {
  return getSession()?.user.super_user ? <BoolControl {...props} /> : null
}
