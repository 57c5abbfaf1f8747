import { registro } from '../../../../domain/commands/registro/index.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface Dados {
  titulo: string
  /** Number of marked rows; 0: all rows of the filter. */
  total: number
}

/** Asks for the format of an export. */
export function ExportDialog({ data, close }: DialogProps<Dados, 'csv' | 'xlsx'>) {
  const what =
    data.total > 0 ? `${data.total.toLocaleString('pt-BR')} marcados` : 'todos os registros do filtro'
  return (
    <Dialog
      title={`Exportar ${data.titulo}`}
      scope="lista.exportar"
      onClose={() => close()}
      commands={[on(registro.csv, () => close('csv')), on(registro.xlsx, () => close('xlsx'))]}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Cancelar
          </Button>
          <Button chord="F3" onClick={() => close('xlsx')}>
            XLSX (Excel)
          </Button>
          <Button chord="F2" primary autoFocus onClick={() => close('csv')}>
            CSV
          </Button>
        </>
      }
    >
      <p className="px-3 py-3">Um arquivo com {what}, na ordem da lista.</p>
    </Dialog>
  )
}

export const exportDialog = defineDialog('lista.exportar', ExportDialog)
