import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { LightModal } from '../../ui/dialog/light-modal.tsx'
import { AboveBar, Open } from '../bulk/bulk-dialog.tsx'
import type { Edicoes, Sheet } from '../bulk/sheet.ts'

interface Corrigidas {
  edicoes: Edicoes
  fora: ReadonlySet<number>
}

/** Shows an import's refused lines as a sheet, to correct cells or leave lines out (F8). Closes with corrections. */
export function FixDialog({ data, close }: DialogProps<{ sheet: Sheet; edicoes: Edicoes }, Corrigidas>) {
  const { sheet, edicoes } = data
  return (
    <LightModal title="Corrigir as linhas recusadas" className="fixed inset-0 bg-panel">
      <ScopeLayer>
        <AboveBar>
          <Open
            sheet={sheet}
            close={() => close()}
            loose={{ edicoes, aoConferir: (changed, fora) => close({ edicoes: changed, fora }) }}
          />
        </AboveBar>
      </ScopeLayer>
    </LightModal>
  )
}

export const fixDialog = defineDialog('importacao.corrigir', FixDialog)
