import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { go } from '../state/location.ts'
import { BringNotes } from './bring-notes.tsx'
import { draftOf } from './drafts.ts'
import { IMPORT_PATH } from './intake.ts'
import type { Conferida } from './matching/lines.ts'
import { MatchingPage } from './matching/matching-page.tsx'

/** Screen that imports suppliers' notes; with `?chave=`, matches the draft of that note with our products. */
export function ImportNotesScreen() {
  const chave = new URLSearchParams(useSearch()).get('chave')
  const [aberta, setAberta] = useState<Conferida | null>(null)
  useEffect(() => {
    setAberta(null)
    if (!chave) return
    let gone = false
    const none = () => gone || go(IMPORT_PATH, { replace: true })
    draftOf(chave).then(draft => (draft ? gone || setAberta(draft) : none()), none)
    return () => {
      gone = true
    }
  }, [chave])
  if (!chave) return <BringNotes />
  if (aberta?.nota.chave !== chave) return null
  return <MatchingPage key={aberta.uuid} start={aberta} onLeave={() => go(IMPORT_PATH)} />
}
