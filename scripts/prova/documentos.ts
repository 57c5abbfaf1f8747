import { trocarEmpresa, user } from '../../src/domain/api/sessao.ts'
import { type VendaAnswer, xmlVenda } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { venderUma } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

/** Makes `quantas` sales at one company, a few at a time. Returns those that the server took. */
async function emitir(loja: Loja, quantas: number, acaso: Acaso): Promise<Map<string, VendaAnswer>> {
  const aceitas = new Map<string, VendaAnswer>()
  let feitas = 0
  const terminal = primeiroCaixa(loja)
  const trabalhar = async () => {
    while (feitas < quantas) {
      feitas += 1
      const grande = acaso.chance(0.02)
      const forma = { linhas: grande ? 120 : 12, variada: true }
      await venderUma(loja, terminal.id, acaso, { forma, aceitas })
    }
  }
  await Promise.all([trabalhar(), trabalhar(), trabalhar(), trabalhar()])
  return aceitas
}

/** Issues `quantas` documents of many forms, and compares them with SEFAZ. `aceitas`: the sales made. */
export async function emitirVariadas(
  instalacao: Instalacao,
  loja: Loja,
  quantas: number,
  acaso: Acaso,
  relatar: (l: string) => void,
): Promise<{ problemas: string[]; aceitas: Map<string, VendaAnswer> }> {
  const inicio = performance.now()
  const aceitas = await emitir(loja, quantas, acaso)
  const sefaz = new Simulador(instalacao)
  const fim = await conferirTudo(loja, aceitas, () => sefaz.documentos(), 60_000 + quantas * 200)
  const segundos = (performance.now() - inicio) / 1000
  const rejeitadas = fim.vendas.filter(v => v.status_emissao !== 'autorizada')
  relatar(
    `${loja.cnpj}: ${fim.vendas.length} vendas, ${fim.vendas.length - rejeitadas.length} autorizadas (${fim.vendas.filter(v => v.modelo === '55').length} modelo 55, ${fim.vendas.filter(v => v.parceiro_id !== null).length} com cliente cadastrado), em ${segundos.toFixed(1)} s`,
  )
  const problemas = rejeitadas.map(
    v => `nota ${v.numerocodumento}: ${v.status_emissao} ${v.cstat} ${v.xmotivo}`,
  )
  const [primeira] = fim.vendas.filter(v => v.status_emissao === 'autorizada')
  if (primeira !== undefined) {
    const xml = String(await loja.cliente.chamar(xmlVenda, { params: { id: primeira.id } }))
    if (!xml.includes('<nfeProc') || !xml.includes(`${primeira.protocolo}`))
      problemas.push('o XML autorizado não é um nfeProc com o protocolo')
  }
  return { problemas: [...problemas.slice(0, 20), ...fim.problemas], aceitas }
}

/**
 * Proof that thousands of documents of many forms, in the normal regime and the Simples Nacional, pass signature, schema and
 * the simulator's rules.
 */
export const documentos: Prova = {
  nome: 'documentos',
  resumo: 'milhares de notas de formas variadas, regime normal e Simples, todas autorizadas',
  async executar({ curta, semente }, relatar) {
    const quantas = curta ? 30 : 2000
    return Instalacao.usar(async instalacao => {
      const cliente = await Cliente.entrar(instalacao.url, 'dono@demo.tecla')
      const { data: eu } = await cliente.chamar(user)
      const problemas: string[] = []
      for (const [i, empresa] of eu.empresas.entries()) {
        await cliente.chamar(trocarEmpresa, { params: { usuario: eu.id, empresa: empresa.id } })
        const loja = await abrirLoja(cliente)
        const emitidas = await emitirVariadas(instalacao, loja, quantas, new Acaso(semente + i), relatar)
        problemas.push(...emitidas.problemas)
      }
      return problemas
    })
  },
}
