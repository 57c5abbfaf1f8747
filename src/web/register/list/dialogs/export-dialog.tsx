import { registro } from '../../../../domain/commands/registro/index.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface Dados {
  titulo: string
  /** Rows marked; 0: the whole filter. */
  total: number
}

/** Resolves the format chosen. */
export function ExportDialog({ dados, fechar }: DialogProps<Dados, 'csv' | 'xlsx'>) {
  const what =
    dados.total > 0 ? `${dados.total.toLocaleString('pt-BR')} marcados` : 'todos os registros do filtro'
  return (
    <Dialog
      titulo={`Exportar ${dados.titulo}`}
      escopo="lista.exportar"
      aoFechar={() => fechar()}
      comandos={[on(registro.csv, () => fechar('csv')), on(registro.xlsx, () => fechar('xlsx'))]}
      rodape={
        <>
          <Button chord="Escape" onClick={() => fechar()}>
            Cancelar
          </Button>
          <Button chord="F3" onClick={() => fechar('xlsx')}>
            XLSX (Excel)
          </Button>
          <Button chord="F2" principal autoFocus onClick={() => fechar('csv')}>
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
