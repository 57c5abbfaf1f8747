import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { editLine } from '../../../core/venda/line/edit-line.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { venda as vendaCommands } from '../../../domain/commands/venda/index.ts'
import { documentItem } from '../../../domain/documents/documento/item.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, drawDialogs, drawn, openDialog } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { handOverride } from '../../records/forms.ts'
import { AvancarContext } from '../../register/fields/frame.tsx'
import { rowDialog } from '../../register/fields/list/open-row.ts'
import { RowDialog } from '../../register/fields/list/row-dialog.tsx'
import { Arrived } from '../../register/form/arrived.tsx'
import { firstStop, moveFocus } from '../../register/form/focus.ts'
import { FormTabs } from '../../register/form/parts/form-tabs.tsx'
import { useParts } from '../../register/form/parts/use-parts.ts'
import type { Erros } from '../../register/form/store.ts'
import { useDesk } from '../../state/desk.ts'
import { explainDialog } from '../../till/dialogs/explain-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { itemForm } from './form.ts'
import { refusesOverLot } from './lot-balance.ts'
import type { ItemDados } from './open-item.ts'
import { fieldOf } from './refused-field.ts'
import { type LineSheet, mendsTax, openSheet } from './sheet.ts'

handOverride(documentItem, itemForm)
// dialog of rows in the lists of a line
drawDialogs([drawn(rowDialog, RowDialog)])

/** Edits lines one at a time; saving applies all to the open sale, sent only when the document is saved. */
export function ItemDialog({
  data: { uid, leitura, recusado = {} },
  close: fechar,
}: DialogProps<ItemDados, true>) {
  const desk = useDesk()
  const [[sheets, lacks]] = useState(() => {
    const opened = openSheet(desk, uid, { leitura })
    const field = fieldOf(recusado)
    const inSight = field && opened.store.condicao(field).visivel ? field : undefined
    if (inSight) opened.store.recusar(recusado)
    return [new Map([[uid, opened]]), inSight] as const
  })
  const [now, setNow] = useState(uid)
  const [fault, setFault] = useState(lacks?.chave)
  const [part, setPart] = useState(lacks?.campo.tab ?? 'Item')
  const tellFault = useRef<(faults: Erros) => void>(() => {})
  useEffect(
    () => () => {
      for (const sheet of sheets.values()) sheet.end()
    },
    [sheets],
  )
  const sheet = sheets.get(now)
  if (!sheet) return null
  const go = (step: -1 | 1) => {
    const { itens } = desk.current()
    const at = itens.findIndex(line => line.uid === now)
    const next = itens[at + step]
    if (next) show(next.uid, {})
  }
  const show = (next: string, faults: Erros) => {
    if (next === now) return tellFault.current(faults)
    if (!sheets.has(next)) sheets.set(next, openSheet(desk, next, { leitura }))
    desk.pointAt(next)
    const field = fieldOf(faults)
    if (field?.campo.tab) setPart(field.campo.tab)
    setFault(field?.chave)
    setNow(next)
  }
  const close = (saved?: true) => {
    if (!leitura) for (const each of sheets.values()) each.forget()
    fechar(saved)
  }
  const dirty = () => [...sheets.values()].filter(({ store }) => store.sujo())
  const leave = async () => {
    const lost = !leitura && dirty().length > 0
    if (
      lost &&
      (await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' })) !== true
    )
      return
    close()
  }
  const save = async () => {
    if (document.activeElement instanceof HTMLInputElement) {
      const field = document.activeElement
      flushSync(() => field.blur())
      field.focus({ preventScroll: true })
    }
    // the visible line is checked even when nothing was typed
    const asked = [...new Set([sheet, ...dirty()])]
    const edits: { sheet: LineSheet; said: ReturnType<LineSheet['said']> }[] = []
    for (const each of asked) {
      const { said, faults } = await each.judged()
      each.store.recusar(faults)
      if (Object.keys(faults).length > 0) return show(each.uid, faults)
      edits.push({ sheet: each, said })
    }
    for (const { sheet: each, said } of edits)
      if (await refusesOverLot(desk, each.uid, said)) return show(each.uid, { qtde: '' })
    let at = sheet
    const refused = desk.apply(before => {
      let venda: Venda = before
      for (const { sheet: each, said } of edits) {
        at = each
        const edited = editLine(venda, {
          uid: each.uid,
          said,
          regras: each.regras(),
          soImposto: mendsTax(desk),
        })
        if (recusada(edited)) return edited
        venda = edited
      }
      return venda
    })
    if (!refused) return close(true)
    const faults = { [refused.campo]: refused.erro }
    at.store.recusar(faults)
    show(at.uid, faults)
  }
  return (
    <LineForm
      key={now}
      sheet={sheet}
      readOnly={leitura}
      part={part}
      fault={fault}
      tellFault={tellFault}
      onSwitchPart={setPart}
      onGo={go}
      onSave={() => void save()}
      onLeave={() => void leave()}
    />
  )
}

/** Focuses the first field of the visible tab, or another control when the tab has no editable field. */
function beginInPart(body: HTMLElement): void {
  const part = body.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])')
  if (!moveFocus(body, 'primeiro') && part) firstStop(part)?.focus()
}

interface LineFormProps {
  sheet: LineSheet
  readOnly: boolean
  part: string
  /** Field already refused when the line is shown. */
  fault: string | undefined
  tellFault: RefObject<(faults: Erros) => void>
  onSwitchPart: (title: string) => void
  onGo: (step: -1 | 1) => void
  onSave: () => void
  onLeave: () => void
}

function LineForm({
  sheet,
  readOnly,
  part,
  fault,
  tellFault,
  onSwitchPart,
  onGo,
  onSave,
  onLeave,
}: LineFormProps) {
  const desk = useDesk()
  const { store, uid } = sheet
  const { box, tabs, tab, goTo, move, focusFault, comandos } = useParts(store, part)
  const problem = useSyncExternalStore(store.ouvir, sheet.problem)
  const { itens } = desk.current()
  const at = itens.findIndex(line => line.uid === uid)
  const title = tabs[tab] ?? part
  useEffect(() => onSwitchPart(title), [title, onSwitchPart])
  tellFault.current = focusFault
  const explain = () => {
    desk.pointAt(uid)
    return openDialog(explainDialog, { desk, venda: sheet.draft() ?? desk.current() })
  }
  return (
    <Dialog
      title={`Item - ${itens[at]?.nome ?? ''}`}
      scope="form"
      badge="form.documento.item"
      width="w-[132ch]"
      onClose={onLeave}
      commands={[on(form.salvar, !readOnly && onSave), ...comandos()]}
      footer={
        <>
          <span role="status" className={`mr-auto text-dim ${problem ? '' : 'max-[700px]:hidden'}`}>
            {problem ?? `Linha ${at + 1} de ${itens.length}`}
          </span>
          {itens.length > 1 ? (
            <>
              <Button chord="Alt+PageUp" disabled={at === 0} onClick={() => onGo(-1)}>
                Anterior
              </Button>
              <Button chord="Alt+PageDown" disabled={at === itens.length - 1} onClick={() => onGo(1)}>
                Próximo
              </Button>
            </>
          ) : null}
          <Button chord="Escape" onClick={onLeave}>
            {readOnly ? 'Fechar' : 'Cancelar'}
          </Button>
          {readOnly ? null : (
            <Button chord="F2" primary data-salvar onClick={onSave}>
              Salvar
            </Button>
          )}
        </>
      }
    >
      <AvancarContext value={() => move('proximo')}>
        {/* tall enough for most tabs, so that the content below does not jump between lines */}
        <div ref={box} data-corpo className="min-h-[min(420px,52vh)] min-w-0">
          <ScopeLayer>
            <ScopeOf
              name="form.documento.item"
              commands={[
                on(documento.itemAnterior, at > 0 && (() => onGo(-1))),
                on(documento.itemSeguinte, at < itens.length - 1 && (() => onGo(1))),
                on(vendaCommands.explicar, () => void explain()),
              ]}
            />
            <ScopeLayer>
              <FormTabs
                store={store}
                tabs={tabs}
                tab={tab}
                onSwitch={goTo}
                readOnly={readOnly}
                whole={fault !== undefined}
              />
            </ScopeLayer>
          </ScopeLayer>
          <Arrived arrivalKey={fault} begin={beginInPart} />
        </div>
      </AvancarContext>
    </Dialog>
  )
}
