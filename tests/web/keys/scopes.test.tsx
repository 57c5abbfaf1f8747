import { render } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { lista } from '../../../src/domain/commands/lista/index.ts'
import { ScopeLayer } from '../../../src/web/keys/scope-layer.tsx'
import { ScopeOf } from '../../../src/web/keys/scope-of.tsx'
import { currentScopes, on, performerOf, reachableScopes } from '../../../src/web/keys/scopes.ts'

const names = () => currentScopes().map(({ name }) => name)

describe('useScope', () => {
  test('escopos montados juntos empilham pela profundidade', () => {
    render(
      <StrictMode>
        <ScopeLayer>
          <ScopeOf name="pdv.venda" />
          <ScopeLayer>
            <ScopeOf name="pdv.pagamento" modal />
            <ScopeLayer>
              <ScopeOf name="confirmacao" modal />
            </ScopeLayer>
          </ScopeLayer>
        </ScopeLayer>
      </StrictMode>,
    )
    expect(names()).toEqual(['pdv.venda', 'pdv.pagamento', 'confirmacao'])
    expect(reachableScopes().map(({ name }) => name)).toEqual(['confirmacao'])
    expect(reachableScopes(['confirmacao']).map(({ name }) => name)).toEqual(['pdv.pagamento'])
  })

  test('desmontar ou desativar tira da pilha', () => {
    const { rerender, unmount } = render(<ScopeOf name="lista" />)
    expect(names()).toEqual(['lista'])
    rerender(<ScopeOf name="lista" active={false} />)
    expect(names()).toEqual([])
    rerender(<ScopeOf name="lista" />)
    unmount()
    expect(names()).toEqual([])
  })

  test('a pilha vê sempre as funções do último desenho', () => {
    let add = () => {}
    function Counter() {
      const [count, setCount] = useState(0)
      add = () => setCount(count + 1)
      return <ScopeOf name="lista" commands={[on(lista.abrir, () => count)]} />
    }
    const { rerender } = render(<Counter />)
    add()
    rerender(<Counter />)
    const handler = performerOf(currentScopes()[0]?.options().commands, 'lista.abrir')
    expect(handler ? handler({}) : null).toBe(1)
  })
})
