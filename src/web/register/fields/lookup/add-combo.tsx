import type { FormStore } from '../../form/store.ts'
import { Combo } from '../combo/combo.tsx'
import { abertura } from './abertura.ts'
import { consultaDe } from './lookup.ts'
import type { LookupFinding } from './lookup-query.ts'
import { Linha } from './ref-control.tsx'
import { useLookupBox } from './use-lookup-box.ts'

type Target = Parameters<typeof abertura>[1]

interface AddComboProps {
  store: FormStore
  chave: string
  rotulo: string
  /** Register whose rows are added, and the demand of its look-up. */
  alvo: Target
  demanda: Readonly<Record<string, string | number>>
  obrigatorio?: boolean
  somenteLeitura?: boolean
  erro?: string | undefined
  ajuda: string | undefined
  /** Position of the row that the open list stands on. */
  escolhida: number
  /** Rows that are offered; default all. */
  oferece?: (achado: LookupFinding) => boolean
  aoEscolher: (achado: LookupFinding) => void
}

/** A look-up that adds what is chosen to a list and stays empty; F4 makes a row and adds it. */
export function AddCombo({
  store,
  chave,
  rotulo,
  alvo,
  demanda,
  obrigatorio = false,
  somenteLeitura = false,
  erro,
  ajuda,
  escolhida,
  oferece = () => true,
  aoEscolher,
}: AddComboProps) {
  const consulta = consultaDe(alvo.to ?? '')
  const { linhas, digitado, caixa } = useLookupBox(store, chave, consulta, demanda)
  return (
    <Combo<LookupFinding>
      chave={chave}
      rotulo={rotulo}
      obrigatorio={obrigatorio}
      somenteLeitura={somenteLeitura}
      erro={erro}
      ajuda={ajuda}
      mostrado=""
      linhas={linhas.filter(oferece)}
      chaveDe={({ valor }) => valor}
      desenho={achado => <Linha achado={achado} />}
      escolhida={escolhida}
      {...caixa}
      aoEscolher={aoEscolher}
      aoEsvaziar={() => {}}
      abrir={abertura(consulta, alvo, store, undefined, digitado, aoEscolher)}
    />
  )
}
