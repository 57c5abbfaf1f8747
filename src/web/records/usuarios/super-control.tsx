import type { BoolField } from '../../../domain/fields/field.ts'
import { BoolControl } from '../../register/fields/bool-control.tsx'
import type { ControlProps } from '../../register/fields/control.ts'
import { getSession } from '../../state/session.ts'

/** What only a super user gives is shown to one alone: anybody else would be refused. */
export function SuperControl(props: ControlProps<BoolField>) {
  return getSession()?.user.super_user ? <BoolControl {...props} /> : null
}
