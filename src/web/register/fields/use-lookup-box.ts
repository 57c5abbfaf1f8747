import { useState } from 'react'
import type { FormStore } from '../form/store.ts'
import type { LookupQuery } from './lookup-query.ts'
import { useLookup } from './use-lookup.ts'
import { usePend } from './use-pend.ts'

/** A field that finds rows: what is typed in it (`digitado`), what that finds, and what its `Combo` is told of both (`caixa`). */
export function useLookupBox(
  store: FormStore,
  chave: string,
  consulta: LookupQuery | null,
  where?: Readonly<Record<string, string | number>>,
) {
  const [texto, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const { linhas, esperando, apressar, mais } = useLookup(consulta, texto ?? (open ? '' : null), where)
  return {
    linhas,
    digitado: { texto, aoTirar: () => setText(null) },
    caixa: {
      texto,
      aoPerguntar: setText,
      esperando,
      aoApressar: apressar,
      aoPender: usePend(store, chave),
      aoFim: mais,
      aoMostrar: setOpen,
    },
  }
}
