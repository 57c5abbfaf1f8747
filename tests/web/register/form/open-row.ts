import { act } from '@testing-library/react'
import type { AnyRegister } from '../../../../src/domain/fields/define.ts'
import { drawDialogs, drawn, openDialog } from '../../../../src/web/dialogs/define.ts'
import { rowDialog } from '../../../../src/web/register/fields/list/open-row.ts'
import { RowDialog } from '../../../../src/web/register/fields/list/row-dialog.tsx'
import { contextoDe } from '../../../../src/web/register/form/body.ts'

drawDialogs([drawn(rowDialog, RowDialog)])

/** A new row of a list of a form, in its dialog. */
export const openRow = (register: AnyRegister) =>
  act(
    () =>
      void openDialog(rowDialog, {
        register,
        contexto: contextoDe(true),
        leitura: false,
        linha: null,
        valores: {},
        erros: {},
      }),
  )
