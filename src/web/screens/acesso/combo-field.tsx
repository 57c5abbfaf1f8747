import { useState } from 'react'
import type { OptionList } from '../../../domain/fields/field.ts'
import { Combo } from '../../register/fields/combo/combo.tsx'
import { findOptions } from '../../register/fields/combo/enum-control.tsx'

interface ComboFieldProps {
  nome: string
  rotulo: string
  opcoes: OptionList
  /** Which list `opcoes` are: what was typed of another one is dropped. */
  lista?: string
  /** `opcoes` are on their way: an Enter waits for them. */
  esperando?: boolean
  valor: string
  obrigatorio?: boolean | undefined
  erro?: string | undefined
  ajuda?: string | undefined
  /** '' when what is typed is of no row. */
  aoMudar: (valor: string) => void
}

/** A closed list of a form that is no register's: the same combobox, by its label. */
export function ComboField({
  nome,
  rotulo,
  opcoes,
  valor,
  aoMudar,
  erro,
  lista = '',
  ...rest
}: ComboFieldProps) {
  const [texto, setTexto] = useState<string | null>(null)
  const [nada, setNada] = useState('')
  const [shown, setShown] = useState(lista)
  if (shown !== lista) {
    setShown(lista)
    // what nothing was found by in the list before may be found in this one
    if (shown !== '') setTexto(null)
    setNada('')
  }
  const at = opcoes.findIndex(([code]) => code === valor)
  return (
    <Combo<OptionList[number]>
      chave={nome}
      rotulo={rotulo}
      obrigatorio={rest.obrigatorio === true}
      somenteLeitura={false}
      erro={nada || erro}
      ajuda={rest.ajuda}
      mostrado={opcoes[at]?.[1] ?? ''}
      linhas={findOptions(opcoes, texto)}
      chaveDe={([code]) => code}
      desenho={([, label]) => <span className="truncate">{label}</span>}
      escolhida={at}
      texto={texto}
      esperando={rest.esperando === true}
      aoPerguntar={setTexto}
      aoPender={motivo => {
        setNada(motivo ?? '')
        if (motivo && valor !== '') aoMudar('')
      }}
      aoEscolher={([code]) => aoMudar(String(code))}
      aoEsvaziar={() => aoMudar('')}
    />
  )
}
