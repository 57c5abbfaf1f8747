import type { BoolField } from '../../../domain/fields/field.ts'
import { BoolControl } from '../../register/fields/bool-control.tsx'
import type { ControlProps } from '../../register/fields/control.ts'
import { getSession } from '../../state/session.ts'

/** Shows a super user's own field to super users alone: anybody else would be refused. */
export function SuperControl(props: ControlProps<BoolField>) {
  return getSession()?.user.super_user ? <BoolControl {...props} /> : null
}
