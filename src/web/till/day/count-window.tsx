import { type ReactNode, useRef, useState } from 'react'
import { DENOMINATIONS, sumOfPieces } from '../../../core/caixa/count.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { nomePagamento } from '../../../core/paper/format.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import type { CountAsked, DrawerCount } from './dialogs.ts'

const isAmount = (value: string): boolean => value === '' || /^\d+(\.\d+)?$/.test(value)
const plain = (value: string): string => (value !== '' && isAmount(value) ? dec(value).toFixed(2) : '0.00')

/**
 * Proposes the amount that stays in the drawer: the opening float, or what the former count was told. If all of the former
 * count was to stay, all of this one (`total`) does.
 */
function proposedFloat({ antes, abertura }: CountAsked, total: string): string {
  if (!antes || antes.fundo === (dec(abertura).gt(dec(antes.total)) ? antes.total : abertura)) return abertura
  return antes.fundo === antes.total ? total : antes.fundo
}

/**
 * Counts the drawer, by notes and coins or by one total. Enter and the arrows move between boxes; Enter or ↓ in the last box
 * closes the till.
 */
export function CountWindow({ data, close }: DialogProps<CountAsked, DrawerCount>) {
  const { contar, confira, antes, abertura } = data
  const [pieces, setPieces] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(antes?.cedulas ?? {}).map(([value, n]) => [value, n ? String(n) : ''])),
  )
  const [typed, setTyped] = useState(antes && !antes.cedulas ? antes.total : '')
  const [meios, setMeios] = useState<Record<string, string>>({ ...antes?.meios })
  const [stated, setFundo] = useState<string>()
  const [justificativa, setJustificativa] = useState(antes?.justificativa ?? '')
  /** Refused field, by its name, with the reason. */
  const [refused, setRefused] = useState<{ name: string; error: string }>()
  const box = useRef<HTMLDivElement>(null)

  const counted = Object.fromEntries(
    Object.entries(pieces).flatMap(([value, n]) => (/^[1-9]\d*$/.test(n) ? [[value, Number(n)]] : [])),
  )
  const byPieces = Object.keys(counted).length > 0
  const total = byPieces ? sumOfPieces(counted) : plain(typed)
  const fundo = stated ?? proposedFloat(data, total)

  const refuse = (name: string, error: string) => {
    setRefused({ name, error })
    box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  }
  const errorOf = (name: string) => (refused?.name === name ? refused.error : undefined)
  const confirm = () => {
    const amounts = { ...(byPieces ? {} : { total: typed }), ...meios, fundo }
    const unread = Object.entries(amounts).find(([, value]) => !isAmount(value))
    if (unread) return refuse(unread[0], 'Não é um número')
    const stays = plain(fundo)
    // when the cashier did not type the amount that stays, the proposed amount is limited to the total counted
    const kept = dec(stays).gt(dec(total)) && (stated === undefined || stays === abertura) ? total : stays
    if (dec(kept).gt(dec(total))) return refuse('fundo', 'Não pode ficar mais do que se contou')
    close({
      cedulas: byPieces ? counted : null,
      total,
      meios: Object.fromEntries(
        Object.entries(meios).flatMap(([meio, v]) => (v === '' ? [] : [[meio, plain(v)]])),
      ),
      fundo: kept,
      justificativa: justificativa.trim(),
    })
  }
  const walk = (by: 1 | -1) => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(document.activeElement as HTMLInputElement) + by]
    if (next) {
      next.focus()
      next.select()
    } else if (by === 1) confirm()
  }

  return (
    <Dialog
      title={confira ? 'Confira a contagem' : 'Fechar o caixa: contagem'}
      scope="pdv.contagem"
      width="w-[84ch]"
      labels={{ 'form.confirmar': 'Fechar o caixa', 'form.avancar': 'Próximo' }}
      onClose={() => close()}
      commands={[
        on(form.confirmar, confirm),
        on(form.avancar, () => walk(1)),
        on(form.recuar, () => walk(-1)),
        on(lista.abaixo, () => walk(1)),
        on(lista.acima, () => walk(-1)),
      ]}
      footer={<CloseOrConfirm onClose={() => close()} confirm="Fechar o caixa" onConfirm={confirm} />}
    >
      {confira ? (
        <p role="alert" className="border-line border-b px-3 py-2 text-bad">
          O contado não confere. Conte outra vez: esta contagem vale.
        </p>
      ) : null}
      <div ref={box} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-6 px-3 py-2">
        <section aria-label="Cédulas e moedas">
          <h3 className="rotulo flex justify-between border-line border-b pb-1">
            <span>Cédulas e moedas</span>
            <span>Peças</span>
          </h3>
          {DENOMINATIONS.map((value, i) => (
            <PieceRow
              key={value}
              value={value}
              first={i === 0}
              n={pieces[value] ?? ''}
              onChange={n => setPieces(now => ({ ...now, [value]: n }))}
            />
          ))}
        </section>
        <section aria-label="Totais" className="grid content-start">
          <Line name="Dinheiro contado">
            <span role="status" aria-label="Dinheiro contado" className="font-semibold text-live text-xl">
              {byPieces || isAmount(typed) ? formatMoney(total) : '—'}
            </span>
          </Line>
          {contar.esperado === null ? null : <Line name="Esperado">{formatMoney(contar.esperado)}</Line>}
          <NumberField
            label="Ou um total só (R$)"
            value={byPieces ? total : typed}
            disabled={byPieces}
            name="total"
            error={errorOf('total')}
            onChange={value => {
              setRefused(undefined)
              setTyped(value)
            }}
          />
          {contar.meios.map(({ meio, qtde, esperado }) => (
            <NumberField
              key={meio}
              label={`${nomePagamento(meio)}: ${qtde} ${qtde === 1 ? 'venda' : 'vendas'} (R$)`}
              value={meios[meio] ?? ''}
              help={esperado === null ? undefined : `Esperado ${formatMoney(esperado)}; vazio: confere`}
              name={meio}
              error={errorOf(meio)}
              onChange={value => {
                setRefused(undefined)
                setMeios(now => ({ ...now, [meio]: value }))
              }}
            />
          ))}
          <NumberField
            label="Fica na gaveta para o próximo (R$)"
            value={fundo}
            name="fundo"
            error={errorOf('fundo')}
            onChange={value => {
              setRefused(undefined)
              setFundo(value)
            }}
          />
          <label className="grid">
            <span className="rotulo">Justificativa</span>
            <input
              className="campo"
              maxLength={200}
              autoComplete="off"
              value={justificativa}
              onChange={event => setJustificativa(event.target.value)}
            />
          </label>
        </section>
      </div>
    </Dialog>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="flex items-baseline justify-between pb-1">
    <span className="rotulo">{name}</span>
    {children}
  </p>
)

interface PieceRowProps {
  value: string
  first: boolean
  n: string
  onChange: (n: string) => void
}

function PieceRow({ value, first, n, onChange }: PieceRowProps) {
  const sum = /^\d+$/.test(n) ? dec(value).times(n).toFixed(2) : '0.00'
  return (
    <label className="grid grid-cols-[10ch_8ch_minmax(0,1fr)] items-center gap-x-3">
      <span>{formatMoney(value)}</span>
      <input
        className="campo py-0 text-right"
        aria-label={`Peças de ${formatMoney(value)}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        autoFocus={first}
        value={n}
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
      />
      <span className={`text-right ${sum === '0.00' ? 'text-dim' : ''}`}>{formatMoney(sum)}</span>
    </label>
  )
}
