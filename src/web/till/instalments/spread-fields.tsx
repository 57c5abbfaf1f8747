import { useState } from 'react'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { TIPO_INTERVALO } from '../../../domain/options/pagamento.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'

interface SpreadFieldsProps {
  /** The method with what was changed of it for this payment. */
  spreading: MeioCatalogo
  quantas: number
  /** So many, so far apart: they are made anew. */
  aoMudar: (quantas: number, spreading: MeioCatalogo) => void
}

/** Days or months of an interval, as it is typed: whole and not negative. */
const INTEIRO = /^\d{1,3}$/
const DIFERENTE = 'intervalo_diferente'

/** How many and how far apart. Each answer makes the instalments anew; one that is no number yet makes none. */
export function SpreadFields({ spreading, quantas, aoMudar }: SpreadFieldsProps) {
  const { opcoes } = spreading
  /** What is being typed where it is no number. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const put = (nome: string, texto: string, certo: (valor: number) => void) => {
    const valor = INTEIRO.test(texto) ? Number.parseInt(texto, 10) : null
    setTyped({ [nome]: texto })
    if (valor !== null) certo(valor)
  }
  const leave = () => setTyped({})
  const again = (changes: Partial<MeioCatalogo>) => aoMudar(quantas, { ...spreading, ...changes })
  const switched = (opcao: string, ligada: boolean) =>
    again({ opcoes: ligada ? [...opcoes, opcao] : opcoes.filter(each => each !== opcao) })
  const first = opcoes.includes(DIFERENTE)
  const intervalo = (nome: 'intervalo' | 'intervalo_inicial', rotulo: string, inteiro = rotulo) => (
    <NumberField
      rotulo={rotulo}
      aria-label={inteiro}
      name={nome}
      casas={0}
      onFocus={event => event.target.select()}
      valor={typed[nome] ?? String(spreading[nome])}
      aoMudar={texto => put(nome, texto, valor => again({ [nome]: valor }))}
      onBlur={leave}
    />
  )
  const tipo = (nome: 'tipoIntervalo' | 'tipoIntervaloIni', de: string) => (
    <ChoiceField
      rotulo="Tipo"
      aria-label={`Tipo do ${de}`}
      value={spreading[nome]}
      onChange={event => again({ [nome]: Number(event.target.value) })}
      opcoes={TIPO_INTERVALO}
    />
  )
  return (
    <div className="grid grid-cols-2 content-start gap-x-3 border-line border-y border-l px-3 pt-1">
      <NumberField
        rotulo="Parcelas"
        name="quantas"
        casas={0}
        onFocus={event => event.target.select()}
        valor={typed['quantas'] ?? String(quantas)}
        aoMudar={texto => put('quantas', texto, valor => valor > 0 && aoMudar(valor, spreading))}
        onBlur={leave}
      />
      <ChoiceField
        rotulo="Primeira"
        value={opcoes.includes('entrada') ? 1 : 0}
        onChange={event => switched('entrada', event.target.value === '1')}
        opcoes={[
          [0, 'A prazo'],
          [1, 'Entrada'],
        ]}
      />
      {intervalo('intervalo', 'Intervalo')}
      {tipo('tipoIntervalo', 'intervalo')}
      <div className="col-span-2">
        <ChoiceField
          rotulo="Primeiro intervalo"
          value={first ? 1 : 0}
          onChange={event => switched(DIFERENTE, event.target.value === '1')}
          opcoes={[
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
