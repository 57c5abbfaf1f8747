import { useRef, useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { lotes } from '../../../domain/commands/lotes/index.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { LotsPanel, type LotsPanelHandle } from '../../lots/lots-panel.tsx'
import { mayWrite } from '../../register/access.ts'
import type { CorpoProps } from '../../register/overrides.ts'

/** Draws the part Lotes of the product's form (doc 2 §2.1); an unsaved product has no lots yet. */
export function LotsPart({ store, readOnly }: CorpoProps) {
  const { id } = store.base()
  const list = useRef<LotsPanelHandle>(null)
  const [focused, setFocused] = useState(false)
  if (typeof id !== 'number') return <p className="text-dim">Salve o produto para cadastrar os seus lotes.</p>
  return (
    <div role="group" aria-label="Lotes" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <LotsPanel ref={list} produto_id={id} part height="h-[242px]" />
      {focused ? (
        <ScopeLayer>
          <ScopeOf
            name="form.lotes"
            commands={[
              on(lista.abrir, () => list.current?.escolher()),
              on(lotes.novo, !readOnly && mayWrite(produtos_lotes) && (() => list.current?.novo())),
            ]}
            labels={{ 'lista.abrir': readOnly ? 'Ver' : 'Editar' }}
          />
        </ScopeLayer>
      ) : null}
    </div>
  )
}
