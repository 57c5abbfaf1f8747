import { hash } from 'node:crypto'
import { readSelo, type SeloLido, writeSelo } from '../../../core/venda/selo.ts'
import { type EscolhaDita, type EscolhaSelada, textoDaEscolha } from '../../../domain/venda/escolhas.ts'
import { type DonoDoSelo, type Selado, textoDaRegra, textoDoProduto } from '../../../domain/venda/selado.ts'
import type { Vault } from '../../vault.ts'

type Regra = Readonly<Record<string, unknown>>

/**
 * The server's seal on what its catalogue gives a till, so that a sale proves by itself what it was sold by, also when it
 * was made without a server. The key is derived from the key file, which every server of an installation shares.
 */
export interface Selos {
  produto(dono: DonoDoSelo, item: Selado, dados: Omit<SeloLido, 'mac'>): string
  /** Reads the line's seal, when it is ours and the line is as it was sealed; null otherwise. */
  confere(dono: DonoDoSelo, item: Selado & { selo?: string | null | undefined }): SeloLido | null
  /** On what may be chosen of a product, of the version its line's own seal says. */
  escolha(dono: DonoDoSelo, produto: { produto_id: number; versao: string }, escolha: EscolhaSelada): string
  /** Is the choice as it was sealed? */
  confereEscolha(
    dono: DonoDoSelo,
    produto: { produto_id: number; versao: string },
    escolha: EscolhaDita,
  ): boolean
  /** `dia` ISO: the day it is given out. */
  regra(dono: DonoDoSelo, tipo: string, id: string, dia: string, regra: Regra): string
  /** The day a rule as it is was given out; null: not ours, or altered. */
  diaDaRegra(dono: DonoDoSelo, tipo: string, id: string, regra: Regra): string | null
}

/** Characters of 6 bits: nobody guesses 120, and a sale of 990 lines stays small. */
const TAMANHO = 20
const REGRA = /^(\d{4}-\d\d-\d\d)\.([\w-]{20})$/

/** Seals of an account found ours are remembered with what they seal, so many: a shop sells the same products all day. */
const LEMBRADOS = 20_000

export function createSelos(vault: Vault): Selos {
  const conferidos = new Map<number, Map<string, string>>()
  const chaves = new Map<number, string>()
  const chaveDe = (account_id: number): string => {
    const known = chaves.get(account_id)
    if (known) return known
    const made = vault.sign('selo', `selo:${account_id}`)
    chaves.set(account_id, made)
    return made
  }
  /**
   * SHA-256 over a secret key and the text, cut to 120 bits: whoever would carry a hash on with more text lacks the 136 bits that
   * are not given. A third of what HMAC costs, and a sale has 990 of them.
   */
  const mac = ({ account_id }: DonoDoSelo, texto: string): string =>
    hash('sha256', chaveDe(account_id) + texto, 'base64url').slice(0, TAMANHO)
  return {
    produto: (dono, item, dados) =>
      writeSelo({ ...dados, mac: mac(dono, textoDoProduto(dono, item, dados)) }),
    confere(dono, item) {
      const lido = readSelo(item.selo)
      if (!lido) return null
      const texto = textoDoProduto(dono, item, lido)
      const daConta = conferidos.get(dono.account_id)
      if (daConta?.get(lido.mac) === texto) return lido
      if (mac(dono, texto) !== lido.mac) return null
      if (!daConta || daConta.size >= LEMBRADOS) conferidos.set(dono.account_id, new Map([[lido.mac, texto]]))
      else daConta.set(lido.mac, texto)
      return lido
    },
    escolha: (dono, produto, escolha) => mac(dono, textoDaEscolha(dono, produto, escolha)),
    confereEscolha: (dono, produto, escolha) =>
      mac(dono, textoDaEscolha(dono, produto, escolha)) === escolha.selo,
    regra: (dono, tipo, id, dia, regra) => `${dia}.${mac(dono, textoDaRegra(dono, tipo, id, dia, regra))}`,
    diaDaRegra(dono, tipo, id, regra) {
      const [, dia, assinado] = REGRA.exec(String(regra['selo'] ?? '')) ?? []
      return dia && mac(dono, textoDaRegra(dono, tipo, id, dia, regra)) === assinado ? dia : null
    },
  }
}
