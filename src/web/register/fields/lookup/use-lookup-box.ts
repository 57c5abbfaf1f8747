import { useState } from 'react'
import type { FormStore } from '../../form/store.ts'
import { useValor } from '../../form/use-store.ts'
import { usePend } from '../combo/use-pend.ts'
import type { LookupQuery } from './lookup-query.ts'
import { useLookup } from './use-lookup.ts'

/** Holds a look-up field's state: the typed text (`digitado`), rows found, and the props of its `Combo` (`caixa`). */
export function useLookupBox(
  store: FormStore,
  chave: string,
  consulta: LookupQuery | null,
  where?: Readonly<Record<string, string | number>>,
) {
  const [texto, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const value = useValor(store, chave)
  // read only when this field is drawn: the values that a proposal depends on rarely change while it has the focus
  const proposta = value ? null : (consulta?.proposta?.(store.valores()) ?? null)
  const demanded = texto === null && proposta ? { ...where, ...proposta } : where
  const { linhas, esperando, apressar, mais } = useLookup(consulta, texto ?? (open ? '' : null), demanded)
  return {
    linhas,
    /** Tells whether the list can propose values before anything is typed. */
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
