import { useAtomValue } from 'jotai'
import { documento } from '../../../domain/commands/documento/index.ts'
import { catalogAtom } from '../../catalog/catalog.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { currentScopes } from '../../keys/scopes.ts'
import type { FormStore } from '../../register/form/store.ts'
import { useForm } from '../../register/form/use-store.ts'
import { tellMends } from '../../till/issued/mends-now.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { deskOf } from '../desk/desk-of.ts'
import { mendsOfRefused } from './mends.ts'
import { refusalOf } from './refused.ts'

/** Describes the correction that one key can make to the refused document, in read mode. '': no correction is certain. */
export function useMendOffered(store: FormStore, leitura: boolean): string {
  const desk = deskOf(store)
  const record = useForm(store, s => s.base())
  useAtomValue(catalogAtom)
  useAtomValue(desk.sale)
  useAtomValue(desk.taxContext)
  const recusa = leitura ? refusalOf(record) : null
  return recusa ? tellMends(mendsOfRefused(store, recusa)) : ''
}

/** Shows the offered correction with its key, above the lines. */
export function MendOffer({ text }: { text: string }) {
  const chord = chordFor(documento.corrigir, currentScopes())
  return (
    <p role="note" aria-label="Conserto" className="border-line border-b px-3 py-1 text-live">
      {chord ? <KeyHint chord={chord} /> : null} conserta: {text}
    </p>
  )
}
