import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { caixa } from '../../../src/domain/commands/caixa/index.ts'
import { uuidv7 } from '../../../src/web/offline/uuid.ts'
import { runInTill } from '../../../src/web/screens/palette-found.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { PdvScreen } from '../../../src/web/till/screen/pdv-screen.tsx'
import { holdAtom } from '../../../src/web/till/terminal.ts'
import { abreCaixa, janela, mostra, noCaixa, posse, servidor } from './mundo.tsx'

noCaixa()

test('a sangria pedida fora do PDV é feita nele, assim que ele abre', async () => {
  window.history.replaceState(null, '', '/')
  const asked = runInTill(caixa.sangria.id)
  const sessao = { uuid: uuidv7(), estado: 'aberto', aberto_em: '', aberto_por: 'Rui', abertura: '100.00' }
  await abreCaixa(<PdvScreen />, { data: { ...posse(true).data, exige_caixa: true, sessao } })
  expect(await janela('Sangria de caixa')).toBeVisible()
  expect(window.location.pathname).toBe('/documento/pdv')
  void asked
})

test('num caixa que é de outro navegador, diz o que falta', async () => {
  servidor({ 'POST terminais/1/lease': () => posse(false) })
  act(() => holdAtom.set({ estado: 'sem_terminal' }))
  mostra(<PdvScreen />)
  await act(() => runInTill(caixa.gaveta.id))
  expect(lastSaid()?.texto).toMatch(/^Somente leitura/)
})
