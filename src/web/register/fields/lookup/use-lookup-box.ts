import { useState } from 'react'
import type { FormStore } from '../../form/store.ts'
import { useValor } from '../../form/use-store.ts'
import { usePend } from '../combo/use-pend.ts'
import type { LookupQuery } from './lookup-query.ts'
import { useLookup } from './use-lookup.ts'

/** A field that finds rows: what is typed in it (`digitado`), what that finds, and what its `Combo` is told of both (`caixa`). */
export function useLookupBox(
  store: FormStore,
  chave: string,
  consulta: LookupQuery | null,
  where?: Readonly<Record<string, string | number>>,
) {
  const [texto, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const value = useValor(store, chave)
  // asked anew by each painting: what it goes by is seldom typed while this field has the focus
  const proposta = value ? null : (consulta?.proposta?.(store.valores()) ?? null)
  const demanded = texto === null && proposta ? { ...where, ...proposta } : where
  const { linhas, esperando, apressar, mais } = useLookup(consulta, texto ?? (open ? '' : null), demanded)
  return {
    linhas,
    /** The list may say what the field is likely to be, before anything is typed. */
    propose: () => !store.valor(chave) && Boolean(consulta?.proposta?.(store.valores())),
    digitado: { texto, aoTirar: () => setText(null) },
    caixa: {
      text: texto,
      onAsk: setText,
      waiting: esperando,
      onHurry: apressar,
      onPending: usePend(store, chave),
      onEnd: mais,
      onShow: setOpen,
    },
  }
}
