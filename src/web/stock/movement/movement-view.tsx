import { type RefObject, useEffect, useRef } from 'react'
import { estoque } from '../../../domain/commands/estoque/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { TIPOS_MOVIMENTO } from '../../../domain/options/estoque.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, type ScopeCommands, type Words } from '../../keys/scopes.ts'
import { finishDate, typedDate } from '../../register/fields/date/date-text.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { takeText } from '../../ui/field/take-text.ts'
import { partCommands } from '../../ui/list/part-commands.ts'
import { Tab, TabList } from '../../ui/tabs.tsx'
import { EntryBox } from '../entry-box.tsx'
import { toStockProduct } from '../product.ts'
import { historyOf, type MovementDados } from '../stock-windows.ts'
import { askLot, useStockEntry } from '../use-entry.ts'
import { MovementLines, nameOfLine } from './movement-lines.tsx'
import { useMovement } from './use-movement.ts'

const GRID = 'linhas-movimento'

/** Builds commands and content of a stock movement: products are scanned or typed in turn, F2 sends them all. */
export function useMovementView(dados: MovementDados | undefined, sair: (moveu?: true) => void) {
  const movement = useMovement(dados?.tipo ?? 'ajuste')
  const { tipo, kind, lines, line, cursor, preso, enviando } = movement
  const box = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLDivElement>(null)
  const entry = useStockEntry({
    aoLer: movement.include,
    aoQtde: movement.setQuantity,
    aoRemover: movement.remove,
    loteDe: (produto, grade) =>
      lines.findLast(each => each.produto.id === produto.id && each.grade?.id === grade?.id)?.lote ?? null,
  })
  const registro = dados?.registro
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the product that the window was opened with
  useEffect(() => void (registro && entry.incluir(toStockProduct(registro))), [])

  const save = async () => {
    const said = await movement.gravar()
    if (said === true) sair(true)
    else if (said) heading.current?.querySelector<HTMLElement>(`[data-campo="${said}"]`)?.focus()
  }
  const leave = async () => {
    const pergunta = 'Descartar alterações?'
    if (lines.length > 0 && (await openDialog(confirmDialog, { pergunta, inicial: 'nao' })) !== true) return
    sair()
  }
  const at = TIPOS_MOVIMENTO.findIndex(([each]) => each === tipo)
  const edits = line !== undefined && !preso

  const commands: ScopeCommands = [
    ...cursor.comandos,
    on(form.confirmar, save),
    ...partCommands(TIPOS_MOVIMENTO.length, at, movement.escolher),
    ...entryCommands(box, entry, !preso),
    on(estoque.quantidade, edits && (({ qtde }) => movement.setQuantity(qtde))),
    on(estoque.saldo, edits && kind.negativa && (({ saldo }) => movement.setBalance(saldo))),
    on(estoque.custo, edits && kind.custo && (({ custo }) => movement.setLine({ custo }))),
    on(
      estoque.lote,
      edits &&
        line.produto.controle_lote &&
        (async () => {
          const lote = await askLot(line.produto, line.qtde)
          if (lote) movement.setLine({ lote })
        }),
    ),
    on(estoque.remover, edits && movement.remove),
    historyOf(line?.produto),
  ]
  const labels: Words = { 'form.confirmar': preso ? 'Enviar de novo' : 'Gravar' }
  const footer = (
    <>
      <p role="status" className="mr-auto text-dim">
        {preso
          ? 'Sem resposta do servidor: F2 envia de novo o mesmo movimento, que só vale uma vez.'
          : lines.length === 1
            ? '1 linha'
            : `${lines.length} linhas`}
      </p>
      <CloseOrConfirm
        onClose={() => void leave()}
        confirm={preso ? 'Enviar de novo' : 'Gravar'}
        onConfirm={() => void save()}
        disabled={enviando}
      />
    </>
  )
  const corpo = (
    <>
      <TabList label="Tipo de movimento">
        {TIPOS_MOVIMENTO.map(([each, titulo], index) => (
          <Tab key={each} index={index} current={each === tipo} onChoose={() => movement.escolher(index)}>
            {titulo}
          </Tab>
        ))}
      </TabList>
      <div ref={heading} className="flex gap-3 px-3 pt-2 *:flex-1" inert={preso}>
        <Heading movement={movement} />
      </div>
      <EntryBox
        ref={box}
        pending={entry.pendente}
        gridId={GRID}
        current={lines.length > 0 ? cursor.atual : undefined}
        disabled={preso}
      />
      <MovementLines id={GRID} movement={movement} />
      <p role="alert" className="min-h-[22px] truncate px-3 text-bad">
        {line?.erro ? `${nameOfLine(line)}: ${line.erro}` : ''}
      </p>
    </>
  )
  return { commands, labels, footer, corpo, pedirSaida: leave }
}

/** Makes Enter read the text box, or go to it from any other field. */
const entryCommands = (
  box: RefObject<HTMLInputElement | null>,
  { ler, buscar }: Pick<ReturnType<typeof useStockEntry>, 'ler' | 'buscar'>,
  open: boolean,
): ScopeCommands => [
  on(
    estoque.ler,
    open &&
      (() =>
        document.activeElement === box.current
          ? ler(takeText(box.current), 'teclado')
          : box.current?.focus()),
  ),
  on(estoque.buscar, open && (() => buscar(takeText(box.current)))),
]

function Heading({ movement }: { movement: ReturnType<typeof useMovement> }) {
  const { kind, deposits, deposito_id, destino_id, erros } = movement
  const options = deposits.map(({ id, nome }) => [id, String(nome)] as const)
  return (
    <>
      {options.length > 1 || kind.destino ? (
        <ChoiceField
          label={kind.destino ? 'Sai de' : 'Depósito'}
          options={options}
          value={deposito_id ?? ''}
          data-campo="deposito_id"
          onChange={event => movement.setOrigem(Number(event.target.value))}
          error={erros['deposito_id']}
        />
      ) : null}
      {kind.destino ? (
        <ChoiceField
          label="Vai para"
          aria-required
          blank={options.length > 1 ? 'Escolha o depósito' : 'Cadastre outro depósito'}
          options={options.filter(([id]) => id !== deposito_id)}
          value={destino_id ?? ''}
          data-campo="destino_id"
          onChange={event => movement.setDestino(Number(event.target.value) || null)}
          error={erros['destino_id']}
        />
      ) : null}
      <Field
        label="Data"
        placeholder="hoje"
        inputMode="numeric"
        maxLength={10}
        data-campo="em"
        value={movement.data}
        onChange={event => movement.setData(typedDate(event.target.value))}
        onBlur={() => movement.setData(finishDate(movement.data))}
        error={erros['em']}
      />
      <Field
        label="Motivo"
        aria-required={kind.motivo}
        maxLength={200}
        data-campo="motivo"
        data-scan="off"
        value={movement.motivo}
        onChange={event => movement.setMotivo(event.target.value)}
        error={erros['motivo']}
      />
    </>
  )
}
