import { useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { SearchLine } from '../../ui/list/search-line.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { findSettings, sectionOf, settingPath } from './find-settings.ts'

const LIST = 'ajustes-achados'

/** Finds settings by words of their name, help or section; Enter opens the setting under the cursor on its page. */
function SettingSearch({ close }: DialogProps) {
  const [busca, setBusca] = useState('')
  const rows = findSettings(busca)
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const choose = (at: number) => {
    const chosen = rows[at]
    if (!chosen) return
    close()
    setTimeout(() => go(settingPath(chosen)))
  }
  return (
    <Dialog
      title="Buscar ajuste"
      scope="config.busca"
      width="w-[132ch]"
      onClose={() => (busca === '' ? close() : setBusca(''))}
      commands={[...cursor.comandos, on(lista.abrir, row ? () => choose(cursor.atual) : false)]}
      labels={busca === '' ? {} : { 'app.voltar': 'Limpar' }}
      footer={
        <>
          <p role="status" className="flex-1 text-dim text-xs">
            {busca === '' ? '' : rows.length === 1 ? '1 encontrado' : `${rows.length} encontrados`}
          </p>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
        </>
      }
    >
      <SearchLine
        gridId={LIST}
        current={row ? cursor.atual : undefined}
        aria-label="Buscar ajuste"
        placeholder="o que o ajuste é, o que muda, ou a sua página"
        value={busca}
        onChange={event => {
          setBusca(event.target.value)
          cursor.ir(0)
        }}
      />
      <ChoiceList
        label="Ajustes"
        rows={rows}
        at={cursor.atual}
        onChoose={choose}
        keyOf={({ chave }) => chave}
        columns="grid-cols-[20ch_38ch_minmax(0,1fr)]"
        className="h-[352px] overflow-auto"
        striped
        searched={LIST}
        empty="Nenhum ajuste com essas palavras."
      >
        {ajuste => (
          <>
            <span className="truncate text-dim">{sectionOf(ajuste)}</span>
            <span className="truncate">{ajuste.titulo}</span>
            <span className="truncate text-dim">{ajuste.efeito}</span>
          </>
        )}
      </ChoiceList>
    </Dialog>
  )
}

export const settingSearch = defineDialog('config.busca', SettingSearch)
