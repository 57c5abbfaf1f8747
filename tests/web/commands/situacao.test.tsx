import { render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { SituationStatus } from '../../../src/web/commands/hints/situation-status.tsx'
import { keymapAtom } from '../../../src/web/keys/active-keymap.ts'
import { BASE, buildKeymap } from '../../../src/web/keys/load-keymaps.ts'
import type { Scope } from '../../../src/web/keys/scopes.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import {
  clockSkewAtom,
  type IssuerState,
  issuerAtom,
  setFaltas,
  setFila,
  setOnline,
} from '../../../src/web/state/situation.ts'
import { signIn } from '../session.ts'

const store = getDefaultStore()

beforeEach(() => {
  signIn(FLAGS)
  store.set(keymapAtom, buildKeymap(BASE))
})
afterEach(() => {
  forgetSession()
  setOnline(true)
  setFila(0, 0)
  setFaltas([])
  clockSkewAtom.set(0)
  store.set(issuerAtom, null)
})

const ISSUER: IssuerState = {
  ...{ sefaz: 'online', aviso: null, contingencia: 0, prazo_transmissao: null, rejeitadas: 0 },
  ...{ nfe: { canal: null, desde: null, proposta: null }, cte: { canal: null, desde: null, proposta: null } },
  ...{ rejeitados: [], em_aberto: [], estoque_divergente: 0, dinheiro_divergente: 0, series_a_conferir: 0 },
  ...{ manifestos_abertos: 0, fora: [], lei: [] },
  ...{ impressoes_com_erro: 0, em_emissao: 0, alarmes: [], agora: '2026-11-20T09:00:00-03:00' },
}
const casca = [{ name: 'pdv.venda', modal: false }] as unknown as Scope[]

function dito(issuer: Partial<IssuerState> = {}): string {
  store.set(issuerAtom, { ...ISSUER, ...issuer })
  const { unmount } = render(<SituationStatus scopes={casca} />)
  const { textContent } = screen.getByRole('status', { name: 'Situação' })
  unmount()
  return textContent ?? ''
}

test.each<[string, Partial<IssuerState>, RegExp]>([
  ['nada a dizer', {}, /^online$/],
  [
    'contingência, e quanto tempo resta',
    { sefaz: 'contingencia', contingencia: 1, prazo_transmissao: '2026-11-21T08:41:00-03:00' },
    /^onlinecontingência1 a transmitir, restam 23h41$/,
  ],
  ['o prazo que passou', { contingencia: 2, prazo_transmissao: '2026-11-20T08:00:00-03:00' }, /restam 0h00$/],
  [
    'o canal proposto, com a tecla dele',
    { nfe: { canal: null, desde: null, proposta: 'SVC-AN' } },
    /NF-e por SVC-AN\?Alt ?W$/,
  ],
  ['o canal em uso', { nfe: { canal: 'EPEC', desde: null, proposta: null } }, /^onlineNF-e por EPEC$/],
  ['rejeitadas, com a tecla delas', { rejeitadas: 1 }, /^onlinerejeitadas 1Alt ?J$/],
  ['o que não se imprimiu', { impressoes_com_erro: 1 }, /^onlinesem imprimir 1$/],
])('%s', (_, issuer, texto) => {
  expect(dito(issuer)).toMatch(texto)
})

test('este computador: sem conexão, relógio, fila e o que o navegador não tem', () => {
  setOnline(false)
  setFila(3, 0)
  setFaltas(['sem https: não abre sem servidor depois de fechar'])
  clockSkewAtom.set(300)
  expect(dito()).toBe(
    'sem conexãorelógio 5 h adiantadofila 3sem https: não abre sem servidor depois de fechar',
  )
  clockSkewAtom.set(-3)
  expect(dito()).toContain('relógio 3 min atrasado')
})
