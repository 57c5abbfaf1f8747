import { hash } from 'node:crypto'
import { readSelo, type SeloLido, writeSelo } from '../../../core/venda/selo.ts'
import { type EscolhaDita, type EscolhaSelada, textoDaEscolha } from '../../../domain/venda/escolhas.ts'
import { type DonoDoSelo, type Selado, textoDaRegra, textoDoProduto } from '../../../domain/venda/selado.ts'
import type { Vault } from '../../vault.ts'

type Regra = Readonly<Record<string, unknown>>

/**
 * Seals: the server's signatures of catalogue data sent to tills, so that even an offline sale proves which data it used.
 * The key comes from the key file, shared by all servers of an installation.
 */
export interface Selos {
  produto(dono: DonoDoSelo, item: Selado, dados: Omit<SeloLido, 'mac'>): string
  /** Reads the seal of a line; null if this installation did not make the seal, or the line was changed. */
  confere(dono: DonoDoSelo, item: Selado & { selo?: string | null | undefined }): SeloLido | null
  /** Seals a choice of a product, for the version in the product's seal. */
  escolha(dono: DonoDoSelo, produto: { produto_id: number; versao: string }, escolha: EscolhaSelada): string
  /** Tells if a choice equals the sealed one. */
  confereEscolha(
    dono: DonoDoSelo,
    produto: { produto_id: number; versao: string },
    escolha: EscolhaDita,
  ): boolean
  /** Seals a tax rule; `dia`: the day it is sent to the till, ISO. */
  regra(dono: DonoDoSelo, tipo: string, id: string, dia: string, regra: Regra): string
  /** Returns the day when the rule went to the till; null: we did not make the seal, or the rule was changed. */
  diaDaRegra(dono: DonoDoSelo, tipo: string, id: string, regra: Regra): string | null
}

/** Length of a seal in base64url characters: 120 bits cannot be guessed, and a sale of 990 lines stays small. */
const TAMANHO = 20
const REGRA = /^(\d{4}-\d\d-\d\d)\.([\w-]{20})$/

/** Maximum of checked seals cached per account: a shop sells the same products all day. */
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
   * Computes the SHA-256 of a secret key and the text, cut to 120 bits. The cut prevents length extension attacks,
   * because 136 bits are missing. HMAC would be slower, and a sale may have 990 lines.
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
