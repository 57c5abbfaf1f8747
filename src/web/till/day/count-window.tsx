import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DENOMINATIONS, sumOfPieces } from '../../../core/caixa/count.ts'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { nomePagamento } from '../../../core/tender/index.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { showError } from '../../commands/show-error.ts'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { focusGivenBack } from '../../register/form/focus.ts'
import { fieldDialog } from '../../register/form/parts/open-field.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import type { CountAnswer, CountAsked, CountTyped } from './dialogs.ts'

const isAmount = (value: string): boolean => value === '' || /^\d+(\.\d+)?$/.test(value)
const plain = (value: string): string => (value !== '' && isAmount(value) ? dec(value).toFixed(2) : '0.00')

/** Name of the first box, and id of what it says when nothing was counted. */
const FIRST = 'contagem-nada'
/** Time, ms, after which a figure in a box was typed by a person. */
const STAYS_MS = 400

/** Adds up counted less expected of what is counted; null for whoever may not see what is expected. */
function differenceOf(
  { esperado, meios }: CountAsked['contar'],
  total: string,
  typed: CountTyped['meios'],
): Decimal | null {
  if (esperado === null) return null
  return meios.reduce(
    (sum, { meio, esperado: due }) => {
      const said = typed[meio] ?? ''
      return due === null || said === '' || !isAmount(said) ? sum : sum.plus(dec(said).minus(dec(due)))
    },
    dec(total).minus(dec(esperado)),
  )
}

const toldDifference = (differs: Decimal): string =>
  differs.isZero()
    ? 'Sem diferença'
    : `${differs.isNegative() ? 'Falta' : 'Sobra'} ${formatMoney(differs.abs().toFixed(2))}`

/** Gives the R$ of a former count. */
const totalOf = ({ pecas, total }: CountTyped): string =>
  Object.values(pecas).some(n => n !== '')
    ? sumOfPieces(Object.fromEntries(Object.entries(pecas).map(([value, n]) => [value, Number(n) || 0])))
    : plain(total)

/**
 * Proposes the amount that stays in the drawer: the opening float, or what the former count was told. If all of the former
 * count was to stay, all of this one (`total`) does.
 */
function proposedFloat({ antes, abertura }: CountAsked, total: string): string {
  if (!antes || antes.fundo === null) return abertura
  return plain(antes.fundo) === totalOf(antes) ? total : antes.fundo
}

/**
 * Counts the drawer, by notes and coins or by one total. Enter and the arrows move between boxes; Enter or ↓ in the last box
 * closes the till.
 */
export function CountWindow({ data, close }: DialogProps<CountAsked, CountAnswer>) {
  const { contar, confira, antes, abertura, volta, comecar } = data
  const [pecas, setPecas] = useState<CountTyped['pecas']>(antes?.pecas ?? {})
  const [typed, setTyped] = useState(antes?.total ?? '')
  const [meios, setMeios] = useState<CountTyped['meios']>(antes?.meios ?? {})
  const [stated, setFundo] = useState<string>()
  const [justificativa, setJustificativa] = useState(antes?.justificativa ?? '')
  /** Refused field, by its name, with the reason. */
  const [refused, setRefused] = useState<{ name: string; error: string }>()
  const box = useRef<HTMLDivElement>(null)
  // what was counted by one total is counted so again
  const byTotal = antes !== null && antes.total !== ''

  // a box with 0 is counted, an empty one is not
  const byPieces = Object.values(pecas).some(n => n !== '')
  const counted = Object.fromEntries(
    Object.entries(pecas).flatMap(([value, n]) => (/^[1-9]\d*$/.test(n) ? [[value, Number(n)]] : [])),
  )
  const total = byPieces ? sumOfPieces(counted) : plain(typed)
  const fundo = stated ?? proposedFloat(data, total)
  const countedCash = byPieces || (typed !== '' && isAmount(typed))
  const differs = countedCash ? differenceOf(contar, total, meios) : null

  const figures = byPieces || typed !== '' || Object.values(meios).some(value => value !== '')
  // what a scanner sends into a box is taken out again: only a figure that stays begins the count
  useEffect(() => {
    if (!figures) return
    const stays = setTimeout(comecar, STAYS_MS)
    return () => clearTimeout(stays)
  }, [figures, comecar])

  const refuse = (name: string, error: string) => {
    setRefused({ name, error })
    box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  }
  /** Takes the refusal of a field back. Leaving another field, which rounds it, does not. */
  const accept = (name: string) => setRefused(now => (now?.name === name ? undefined : now))
  const errorOf = (name: string) => (refused?.name === name ? refused.error : undefined)
  const told = stated ?? (antes?.fundo == null ? null : fundo)
  const digitado: CountTyped = { pecas, total: typed, meios, fundo: told, justificativa }
  const confirm = () => {
    const amounts = { ...(byPieces ? {} : { total: typed }), ...meios, fundo }
    const unread = Object.entries(amounts).find(([, value]) => !isAmount(value))
    if (unread) return refuse(unread[0], 'Não é um número')
    if (!countedCash) return refuse(FIRST, 'Nada contado: conte o dinheiro. Se não há nenhum, digite 0')
    const stays = plain(fundo)
    // when the cashier did not type the amount that stays, the proposed amount is limited to the total counted
    const kept = dec(stays).gt(dec(total)) && (stated === undefined || stays === abertura) ? total : stays
    if (dec(kept).gt(dec(total))) return refuse('fundo', 'Não pode ficar mais do que se contou')
    if (differs && !differs.isZero() && justificativa.trim() === '')
      return refuse('justificativa', `${toldDifference(differs)}: diga o motivo`)
    close({
      digitado,
      contado: {
        cedulas: byPieces ? counted : null,
        total,
        meios: Object.fromEntries(
          Object.entries(meios).flatMap(([meio, v]) => (v === '' ? [] : [[meio, plain(v)]])),
        ),
        fundo: kept,
        justificativa: justificativa.trim(),
      },
    })
  }
  const back = () => close({ digitado, contado: null })
  const walk = (by: 1 | -1) => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(document.activeElement as HTMLInputElement) + by]
    if (next) {
      next.focus()
      next.select()
    } else if (by === 1) confirm()
  }

  const goTo = (to: HTMLInputElement | undefined) => {
    to?.focus()
    to?.select()
  }
  const askBox = async () => {
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])]
    const campos = inputs.map((input, i) => ({ chave: String(i), rotulo: nameOf(input), parte: '' }))
    const chosen = await openDialog(fieldDialog, { campos })
    if (chosen === undefined) return
    await focusGivenBack()
    goTo(inputs[Number(chosen)])
  }
  const byOne = () => goTo(box.current?.querySelector<HTMLInputElement>('input[name="total"]') ?? undefined)

  return (
    <Dialog
      title={confira ? 'Confira a contagem' : 'Fechar o caixa: contagem'}
      scope="pdv.contagem"
      width="w-[84ch]"
      labels={{
        'form.confirmar': 'Fechar o caixa',
        'form.avancar': 'Próximo',
        'app.voltar': volta,
      }}
      onClose={back}
      commands={[
        on(form.confirmar, confirm),
        on(form.avancar, () => walk(1)),
        on(form.recuar, () => walk(-1)),
        on(caixa.umTotal, !byPieces && byOne),
        on(form.irAoCampo, () => askBox().catch(showError)),
        on(lista.abaixo, () => walk(1)),
        on(lista.acima, () => walk(-1)),
      ]}
      footer={<CloseOrConfirm onClose={back} confirm="Fechar o caixa" onConfirm={confirm} />}
    >
      {confira ? (
        <p role="alert" className="border-line border-b px-3 py-2 text-bad">
          O contado não confere. Conte outra vez: se ainda diferir, um supervisor aprova.
        </p>
      ) : null}
      {errorOf(FIRST) === undefined ? null : (
        <p role="alert" id={FIRST} className="border-line border-b px-3 py-2 text-bad">
          {errorOf(FIRST)}
        </p>
      )}
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
              focused={i === 0 && !byTotal}
              refused={i === 0 && errorOf(FIRST) !== undefined}
              n={pecas[value] ?? ''}
              onChange={n => {
                accept(FIRST)
                setPecas(now => ({ ...now, [value]: n }))
              }}
            />
          ))}
        </section>
        <section aria-label="Totais" className="grid content-start">
          <Line name="Dinheiro contado">
            <span role="status" aria-label="Dinheiro contado" className="font-semibold text-live text-xl">
              {countedCash ? formatMoney(total) : '—'}
            </span>
          </Line>
          {contar.esperado === null ? null : <Line name="Esperado">{formatMoney(contar.esperado)}</Line>}
          {differs === null ? null : (
            <Line name="Diferença">
              <span
                role="status"
                aria-label="Diferença"
                className={differs.isZero() ? 'text-dim' : 'text-bad'}
              >
                {toldDifference(differs)}
              </span>
            </Line>
          )}
          <NumberField
            label="Ou um total só (R$)"
            value={byPieces ? total : typed}
            disabled={byPieces}
            name="total"
            autoFocus={byTotal}
            error={errorOf('total')}
            onChange={value => {
              accept('total')
              setTyped(value)
            }}
          />
          {contar.meios.map(({ meio, qtde, esperado }) => (
            <NumberField
              key={meio}
              label={`${nomePagamento(meio)}: ${qtde} ${qtde === 1 ? 'venda' : 'vendas'} (R$)`}
              value={meios[meio] ?? ''}
              help={`${esperado === null ? '' : `Esperado ${formatMoney(esperado)}. `}Vazio: não se conta, vale o do sistema`}
              name={meio}
              error={errorOf(meio)}
              onChange={value => {
                accept(meio)
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
              accept('fundo')
              setFundo(value)
            }}
          />
          <Field
            label="Justificativa"
            name="justificativa"
            maxLength={200}
            value={justificativa}
            error={errorOf('justificativa')}
            onChange={event => {
              accept('justificativa')
              setJustificativa(event.target.value)
            }}
          />
        </section>
      </div>
    </Dialog>
  )
}

/** Gives the name of a box, as a screen reader says it. */
const nameOf = (input: HTMLInputElement): string =>
  input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.name

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="flex items-baseline justify-between pb-1">
    <span className="rotulo">{name}</span>
    {children}
  </p>
)

interface PieceRowProps {
  value: string
  first: boolean
  focused: boolean
  /** True when nothing was counted: the first box says so. */
  refused: boolean
  n: string
  onChange: (n: string) => void
}

function PieceRow({ value, first, focused, refused, n, onChange }: PieceRowProps) {
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
        autoFocus={focused}
        {...(first ? { name: FIRST } : {})}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? FIRST : undefined}
        value={n}
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
      />
      <span className={`text-right ${sum === '0.00' ? 'text-dim' : ''}`}>{formatMoney(sum)}</span>
    </label>
  )
}
