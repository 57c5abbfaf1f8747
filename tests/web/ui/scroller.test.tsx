import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ContentScroller } from '../../../src/web/ui/scroller.tsx'

afterEach(() => vi.restoreAllMocks())

/** jsdom lays nothing out: how high the content is, in a box of 100. */
async function desenha(altura: number, conteudo: React.ReactNode): Promise<HTMLElement> {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(altura)
  render(
    <ContentScroller label="Item" data-testid="corpo">
      <div>{conteudo}</div>
    </ContentScroller>,
  )
  await act(() => new Promise(requestAnimationFrame))
  return screen.getByTestId('corpo')
}

test.each<[string, number, React.ReactNode, boolean]>([
  ['texto que não cabe e nada que tome o foco', 300, 'histórico', true],
  ['só abas, onde o Tab não para', 300, <button key="a" type="button" role="tab" tabIndex={-1} />, true],
  ['só um campo que agora não se usa', 300, <input key="a" disabled />, true],
  ['texto que cabe', 100, 'histórico', false],
  ['um campo dentro', 300, <input key="a" />, false],
])('%s', async (_caso, altura, conteudo, para) => {
  const corpo = await desenha(altura, conteudo)
  expect(corpo.tabIndex).toBe(para ? 0 : -1)
  expect(corpo.getAttribute('aria-label')).toBe(para ? 'Item' : null)
})
