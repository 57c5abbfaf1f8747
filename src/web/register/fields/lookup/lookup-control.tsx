import type { ReactNode } from 'react'
import type { RefField } from '../../../../domain/fields/field.ts'
import type { ScopeCommands } from '../../../keys/scopes.ts'
import { useErro, useValor } from '../../form/use-store.ts'
import { Combo } from '../combo/combo.tsx'
import type { ControlProps } from '../control.ts'
import type { LookupFinding, LookupQuery } from './lookup-query.ts'
import { useLookupBox } from './use-lookup-box.ts'

/** State and acts that F4 of the field needs. */
export interface Opens {
  /** Text typed and not chosen; null: the field shows its value. */
  texto: string | null
  /** Takes it out of the field. */
  aoTirar: () => void
  take: (achado: LookupFinding) => void
}

interface LookupProps extends ControlProps<RefField> {
  consulta: LookupQuery | null
  /** Demand of its list beside the typed text. */
  where?: Readonly<Record<string, string | number>>
  /** Words of the field for its value. */
  mostrado: string
  /** A row of its list. */
  desenho: (achado: LookupFinding) => ReactNode
  /** F4. Undefined: nothing to open. */
  abrir: (opens: Opens) => { palavra: string; executar: () => void } | undefined
  /** Commands on the record that it has, while nothing else is typed. */
  comandos?: ScopeCommands | undefined
}

/** A row of a list, searched as one types: its id is the field's value, the row itself is kept beside it. */
export function LookupControl({
  store,
  field,
  rotulo,
  obrigatorio,
  somenteLeitura,
  consulta,
  where,
  mostrado,
  desenho,
  abrir,
  comandos,
}: LookupProps) {
  const { chave, campo } = field
  const value = useValor(store, chave)
  const { linhas, propoe, digitado, caixa } = useLookupBox(store, chave, consulta, where)
  const put = (valor: string | number | null, linha: Readonly<Record<string, unknown>> | null) => {
    store.guardarObjeto(chave, linha)
    store.mudar(chave, valor)
  }
  const take = ({ valor, linha }: LookupFinding) => put(valor, linha)
  return (
    <Combo<LookupFinding>
      chave={chave}
      rotulo={rotulo}
      obrigatorio={obrigatorio}
      somenteLeitura={somenteLeitura}
      erro={useErro(store, chave)}
      ajuda={campo.note}
      mostrado={mostrado}
      linhas={linhas}
      chaveDe={({ valor }) => valor}
      desenho={desenho}
      escolhida={linhas.findIndex(({ valor }) => valor === value)}
      {...caixa}
      propoe={propoe}
      aoEscolher={take}
      aoEsvaziar={() => put(null, null)}
      abrir={abrir({ ...digitado, take })}
      comandos={digitado.texto === null ? comandos : undefined}
    />
  )
}
