import { useState } from 'react'
import type { OptionList } from '../../../domain/fields/field.ts'
import { Combo } from '../../register/fields/combo.tsx'
import { findOptions } from '../../register/fields/enum-control.tsx'

interface ComboFieldProps {
  nome: string
  rotulo: string
  opcoes: OptionList
  valor: string
  obrigatorio?: boolean | undefined
  erro?: string | undefined
  ajuda?: string | undefined
  /** '' when what is typed is of no row. */
  aoMudar: (valor: string) => void
}

/** A closed list of a form that is no register's: the same combobox, by its label. */
export function ComboField({ nome, rotulo, opcoes, valor, aoMudar, erro, ...rest }: ComboFieldProps) {
  const [texto, setTexto] = useState<string | null>(null)
  const [nada, setNada] = useState('')
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
