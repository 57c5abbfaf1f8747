import { useState } from 'react'
import type { ListField } from '../../domain/fields/field.ts'
import { obs_fisco } from '../../domain/records/obs_fisco/index.ts'
import { abertura } from '../register/fields/abertura.ts'
import { Combo } from '../register/fields/combo.tsx'
import type { ControlProps } from '../register/fields/control.ts'
import { ListControl } from '../register/fields/list-control.tsx'
import { consultaDe } from '../register/fields/lookup.ts'
import type { LookupFinding } from '../register/fields/lookup-query.ts'
import { Linha } from '../register/fields/ref-control.tsx'
import { useLookup } from '../register/fields/use-lookup.ts'
import { usePend } from '../register/fields/use-pend.ts'
import type { Valores } from '../register/form/paths.ts'
import { useValor } from '../register/form/use-store.ts'

/** Those of notes (doc 3 §7). */
const OF_NOTES = { tipo: 1 } as const

/** The observations of a document: written in their rows, or chosen of their register, where F4 makes another. */
export function ObservationsControl(props: ControlProps<ListField>) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <ListControl {...props} />
      {props.somenteLeitura ? null : <FromRegister {...props} />}
    </div>
  )
}

function FromRegister({ store, field, rotulo }: ControlProps<ListField>) {
  const { chave, campo } = field
  const rows = (useValor(store, chave) ?? []) as readonly Valores[]
  const consulta = consultaDe(obs_fisco.id)
  const own = `${chave}_cadastro`
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const pend = usePend(store, own)
  const { linhas, esperando, apressar, mais } = useLookup(consulta, text ?? (open ? '' : null), OF_NOTES)
  const add = ({ linha }: LookupFinding) => {
    const { nome, obs } = linha
    if (rows.length < (campo.max ?? Number.POSITIVE_INFINITY)) store.mudar(chave, [...rows, { nome, obs }])
  }
  return (
    <Combo<LookupFinding>
      chave={own}
      rotulo={`${rotulo}: do cadastro`}
      obrigatorio={false}
      somenteLeitura={false}
      erro={undefined}
      ajuda="Enter acrescenta"
      mostrado=""
      linhas={linhas}
      chaveDe={({ valor }) => valor}
      desenho={achado => <Linha achado={achado} />}
      escolhida={-1}
      texto={text}
      aoPerguntar={setText}
      esperando={esperando}
      aoApressar={apressar}
      aoPender={pend}
      aoFim={mais}
      aoMostrar={setOpen}
      aoEscolher={add}
      aoEsvaziar={() => {}}
      abrir={abertura(
        consulta,
        { to: obs_fisco.id, where: OF_NOTES },
        store,
        undefined,
        { texto: text, aoTirar: () => setText(null) },
        add,
      )}
    />
  )
}
