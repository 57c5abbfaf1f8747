import { useRef, useState } from 'react'
import { codeKey } from '../../../core/document/gtin.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { Consumidor } from '../../../core/venda/venda.ts'
import type { Cupom } from '../../../domain/api/devolucoes.ts'
import { devolucao } from '../../../domain/commands/devolucao/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { lookup } from '../../catalog/catalog.ts'
import { normalise } from '../../catalog/normalise.ts'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { on } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { ProductName } from '../../ui/product-name.tsx'
import { customerDialog } from '../dialogs/customer-dialog.tsx'
import { PickList, type PickListHandle } from '../dialogs/pick-list.tsx'
import { MarkedLines } from './marked-lines.tsx'
import { ReceiptHead } from './receipt-head.tsx'
import type { Returned } from './returned.ts'
import { type LineBack, sendReturn } from './send-return.ts'
import { receiptName } from './unanswered.ts'

const MOTIVOS = ['Não serviu', 'Com defeito', 'Desistiu da compra', 'Trocou por outro'] as const

type Line = Cupom['itens'][number]

/**
 * Asks for the lines of a receipt to return, and sends the return. Enter or Space marks a line, with its quantity in a
 * list of marked lines; one reason applies to all lines without a reason; F2 continues.
 */
export function ReturnWindow({ data: { cupom }, close }: DialogProps<{ cupom: Cupom }, Returned>) {
  const desk = useDesk()
  const list = useRef<PickListHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const uuid = useRef<string>(undefined)
  const lines = cupom.itens.filter(({ resta }) => dec(resta).gt(0))
  const [texto, setTexto] = useState('')
  const [marked, setMarked] = useState<readonly LineBack[]>(lines.length === 1 ? lines.map(whole) : [])
  const [motivo, setMotivo] = useState('')
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({})
  const [buyer, setBuyer] = useState<Consumidor | { cpf_cnpj: string } | null>(null)
  const [sending, setSending] = useState(false)
  const box = () => panel.current?.querySelector<HTMLInputElement>('[data-home]')
  const field = (name: string) => panel.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const of = ({ num }: Line) => marked.find(each => each.line.num === num)

  const mark = (line: Line) => {
    setErros({})
    setMarked(of(line) ? marked.filter(each => each.line.num !== line.num) : [...marked, whole(line)])
  }
  // an item held to the scanner comes back: one more of it, of the first line that has one left
  useScans(
    code => {
      const found = lines.filter(isCode(code))
      const line = found.find(each => dec(of(each)?.qtde ?? '0').lt(each.resta))
      if (!line) return alerta(found.length > 0 ? 'Deste item já voltou tudo' : `Não está no cupom: ${code}`)
      const more = dec(of(line)?.qtde ?? '0').plus(1)
      const qtde = more.lt(line.resta) ? more.toFixed() : line.resta
      setErros({})
      setMarked(now => [
        ...now.filter(each => each.line.num !== line.num),
        { ...(of(line) ?? whole(line)), qtde },
      ])
    },
    code => lines.some(isCode(code)),
  )
  // an only item is marked from the start: 'all' leaves it so
  const markAll = () =>
    setMarked(
      lines.length > 1 && marked.length === lines.length ? [] : lines.map(line => of(line) ?? whole(line)),
    )
  const name = async () => {
    const chosen = await openDialog(customerDialog, { texto: '' })
    if (chosen) setBuyer(chosen)
  }
  const refuse = (at: string, why: string) => {
    setErros({ [at]: why })
    field(at)?.focus()
  }
  const confirm = async () => {
    if (sending) return
    if (cupom.recusa) return alerta(cupom.recusa)
    if (marked.length === 0) {
      box()?.focus()
      return alerta('Marque ao menos um item: Enter ou Espaço')
    }
    if (motivo.trim().length < 3) return refuse('motivo', 'Informe o motivo da devolução')
    setSending(true)
    const sent = await sendReturn(desk, { cupom, marked, motivo, buyer, uuid })
    setSending(false)
    if ('erros' in sent) {
      const [[at, why] = ['', '']] = Object.entries(sent.erros)
      if (field(at)) return refuse(at, why)
      return alerta(why)
    }
    if ('feita' in sent) close(sent)
  }
  const [vale] = cupom.vales
  return (
    <Dialog
      title={`Devolver ou trocar · ${receiptName(cupom)}`}
      scope="pdv.devolucao"
      width="w-[140ch]"
      onClose={() => close()}
      commands={[
        on(lista.abrir, () => goOn({ box: box(), list: list.current, motivo: field('motivo'), confirm })),
        on(form.confirmar, () => void confirm()),
        on(devolucao.todos, lines.length > 0 && markAll),
        on(devolucao.cliente, !cupom.identificado && (() => void name())),
        on(devolucao.vale, vale !== undefined && (() => close({ vale }))),
        on(devolucao.abrir, () => close({ abrir: cupom.id })),
      ]}
      labels={{ 'lista.abrir': 'Marcar', 'form.confirmar': 'Continuar' }}
      hints={[{ chords: ['Tab'], texto: 'Quantidades', executar: () => field('qtde-0')?.focus() }]}
      footer={
        <>
          <span role="status" className="mr-auto text-dim">
            {marked.length === 1 ? '1 item marcado' : `${marked.length} itens marcados`}
          </span>
          <CloseOrConfirm onClose={() => close()} confirm="Continuar" onConfirm={() => void confirm()} />
        </>
      }
    >
      <div ref={panel} className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
        <ReceiptHead cupom={cupom} cliente={buyer} />
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_56ch] max-[900px]:grid-cols-[minmax(0,1fr)]">
          <PickList
            ref={list}
            label="Item do cupom"
            placeholder="Nome, código ou código de barras"
            text={texto}
            onType={setTexto}
            rows={lines.filter(matches(texto))}
            keyOf={({ num }) => num}
            marked={line => of(line) !== undefined}
            onChoose={mark}
            answered={texto}
            height="h-[264px] max-[900px]:h-[132px]"
            empty={lines.length === 0 ? (cupom.recusa ?? 'Tudo deste cupom já voltou') : 'Não está no cupom'}
            draw={line => (
              <>
                <span aria-hidden="true" className="w-[2ch] text-ok">
                  {of(line) ? '✓' : ''}
                </span>
                <span className="min-w-0 flex-1">
                  <ProductName name={line.nome} />
                </span>
                <span className="w-[18ch] text-right text-dim">
                  {amount(line.resta)} {line.unidade}
                  {dec(line.resta).eq(dec(line.qtde)) ? '' : ` de ${amount(line.qtde)}`}
                </span>
                <span className="w-[12ch] text-right">{formatDecimal(line.preco, 2, 2)}</span>
              </>
            )}
          />
          <MarkedLines marked={marked} errors={erros} onChange={setMarked} />
        </div>
        <div className="border-line border-t px-3 pt-2">
          <Field
            label="Motivo"
            name="motivo"
            value={motivo}
            maxLength={500}
            aria-required
            onChange={event => {
              setErros({})
              const { value } = event.target
              setMotivo(MOTIVOS[Number(value) - 1] ?? value)
            }}
            error={erros['motivo']}
            help={`De todos os itens. ${MOTIVOS.map((each, i) => `${i + 1} ${each}`).join(' · ')}`}
          />
        </div>
      </div>
    </Dialog>
  )
}

const whole = (line: Line): LineBack => ({ line, qtde: line.resta, motivo: '' })
const amount = (qtde: string): string => formatDecimal(qtde, 0, 4)

/** Makes a function that tells whether a code is a line's: its own, or one under which its product is known. */
const isCode = (texto: string) => {
  const code = codeKey(texto)
  const known = lookup.codigo(texto.trim())
  const codes = known ? [code, codeKey(known.referencia)] : [code]
  return ({ gtin, referencia }: Line): boolean =>
    [gtin, referencia].some(own => codes.includes(codeKey(own ?? '')))
}

const matches = (texto: string) => {
  const wanted = normalise(texto.trim())
  const ofCode = isCode(texto)
  return (line: Line): boolean => wanted === '' || normalise(line.nome).includes(wanted) || ofCode(line)
}

interface Walk {
  box: HTMLInputElement | null | undefined
  list: PickListHandle | null
  motivo: HTMLInputElement | null | undefined
  confirm: () => unknown
}

/** Runs Enter: marks a line in the list, moves from a quantity to the reason, confirms in the reason. */
function goOn({ box, list, motivo, confirm }: Walk): void {
  if (document.activeElement === box) list?.escolher()
  else if (document.activeElement === motivo) void confirm()
  else motivo?.focus()
}
