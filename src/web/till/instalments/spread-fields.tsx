import { useState } from 'react'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { tooManyInstalments } from '../../../core/venda/payment/check-instalments.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { TIPO_INTERVALO } from '../../../domain/options/pagamento.ts'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { ENTRADA_INVALIDA, entryOf } from './lines.ts'

/** Number of instalments, their interval, and the down payment. */
interface Spread {
  count: number
  /** Payment method, with its interval as changed for this payment. */
  spreading: MeioCatalogo
  /** Down payment, R$; null: all parts are equal. */
  downPayment: string | null
}

interface SpreadFieldsProps extends Spread {
  /** Value to divide, R$. */
  value: string
  /** Called when a field gets the focus, so that the caller keeps the present lines. */
  onBegin: () => void
  /** Called with the reason why the typed text makes no instalments; null when the text is valid. */
  onRefuse: (porque: string | null) => void
  /** Called to make new instalments. */
  onChange: (spread: Spread) => void
}

/** Typed interval in days or months: whole and not negative. */
const INTEIRO = /^\d{1,3}$/
const DIFERENTE = 'intervalo_diferente'
const VAZIO = 'Campo Obrigatório'

/** Draws the fields of number, interval and down payment. Each valid change makes new instalments. */
export function SpreadFields({
  spreading,
  count: quantas,
  downPayment,
  value,
  onBegin,
  onRefuse,
  onChange,
}: SpreadFieldsProps) {
  const { opcoes, qtdeparcelas: maximo } = spreading
  /** Text being typed, by field. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const again = (changes: Partial<Spread>) => onChange({ count: quantas, spreading, downPayment, ...changes })
  const put = (nome: string, texto: string, porque: string | null, certo: () => void) => {
    setTyped({ [nome]: texto })
    onRefuse(porque)
    if (porque === null) certo()
  }
  /** Events of each field: focus selects the text, blur drops an invalid text. */
  const visit = {
    onFocus: (event: { target: HTMLInputElement }) => {
      onBegin()
      event.target.select()
    },
    onBlur: () => {
      setTyped({})
      onRefuse(null)
    },
  }
  const count = (texto: string) => {
    const n = Number.parseInt(texto, 10)
    const porque = !INTEIRO.test(texto)
      ? VAZIO
      : n < 1
        ? 'O valor mínimo é 1.'
        : n > maximo
          ? tooManyInstalments(maximo)
          : null
    // a blur repeats the value: an equal value must not make new lines
    put('quantas', texto, porque, () => n !== quantas && again({ count: n }))
  }
  const pay = (texto: string) => {
    const parted = Math.max(quantas, 2)
    const paid = texto.trim() === '' ? null : entryOf(texto, value, parted)
    const porque = paid === null && texto.trim() !== '' ? ENTRADA_INVALIDA : null
    put('entrada', texto, porque, () => paid !== downPayment && again({ count: parted, downPayment: paid }))
  }
  const change = (changes: Partial<MeioCatalogo>) => again({ spreading: { ...spreading, ...changes } })
  const switched = (opcao: string, ligada: boolean) =>
    change({ opcoes: ligada ? [...opcoes, opcao] : opcoes.filter(each => each !== opcao) })
  const down = opcoes.includes('entrada')
  const first = opcoes.includes(DIFERENTE)
  const intervalo = (nome: 'intervalo' | 'intervalo_inicial', rotulo: string, inteiro = rotulo) => (
    <NumberField
      label={rotulo}
      aria-label={inteiro}
      name={nome}
      places={0}
      {...visit}
      value={typed[nome] ?? String(spreading[nome])}
      onChange={texto => {
        const n = Number.parseInt(texto, 10)
        const porque = INTEIRO.test(texto) ? null : 'O intervalo vai de 0 a 999'
        put(nome, texto, porque, () => n !== spreading[nome] && change({ [nome]: n }))
      }}
    />
  )
  const tipo = (nome: 'tipoIntervalo' | 'tipoIntervaloIni', de: string) => (
    <ChoiceField
      label="Tipo"
      aria-label={`Tipo do ${de}`}
      value={spreading[nome]}
      onChange={event => change({ [nome]: Number(event.target.value) })}
      options={TIPO_INTERVALO}
    />
  )
  return (
    <div className="grid grid-cols-2 content-start gap-x-3 border-line border-y border-l px-3 pt-1">
      <NumberField
        label="Parcelas"
        name="quantas"
        places={0}
        {...visit}
        value={typed['quantas'] ?? String(quantas)}
        onChange={count}
      />
      <ChoiceField
        label="Primeira"
        value={down ? 1 : 0}
        onChange={event => switched('entrada', event.target.value === '1')}
        options={[
          [0, 'A prazo'],
          [1, 'Entrada'],
        ]}
      />
      {down ? (
        <div className="col-span-2">
          <Field
            label="Valor da entrada"
            name="entrada"
            className="text-right"
            placeholder="R$ ou %"
            {...visit}
            value={typed['entrada'] ?? (downPayment === null ? '' : formatDecimal(downPayment, 2, 2))}
            onChange={event => pay(event.target.value)}
          />
        </div>
      ) : null}
      {intervalo('intervalo', 'Intervalo')}
      {tipo('tipoIntervalo', 'intervalo')}
      <div className="col-span-2">
        <ChoiceField
          label="Primeiro intervalo"
          value={first ? 1 : 0}
          onChange={event => switched(DIFERENTE, event.target.value === '1')}
          options={[
            [0, 'Como os outros'],
            [1, 'Diferente'],
          ]}
        />
      </div>
      {first ? (
        <>
          {intervalo('intervalo_inicial', 'Inicial', 'Intervalo inicial')}
          {tipo('tipoIntervaloIni', 'intervalo inicial')}
        </>
      ) : null}
    </div>
  )
}
