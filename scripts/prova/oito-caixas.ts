import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { vender } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja } from './apoio/loja.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

/** Proof with eight sellers at once, several of whom share a till and so compete for the numbers of a series. */
export const oitoCaixas: Prova = {
  nome: 'oito-caixas',
  resumo: 'oito caixas ao mesmo tempo: nenhum número pulado, nenhum repetido',
  async executar({ curta, semente }, relatar) {
    const quantas = curta ? 40 : 2000
    return Instalacao.usar(async instalacao => {
      const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'caixa@demo.tecla'))
      const aceitas = new Map<string, VendaAnswer>()
      const inicio = performance.now()
      await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          vender(loja, loja.terminais[i % loja.terminais.length]?.id ?? 0, new Acaso(semente + i), {
            forma: { linhas: 6, variada: false },
            parar: () => aceitas.size >= quantas,
            aceitas,
          }),
        ),
      )
      const segundos = (performance.now() - inicio) / 1000
      relatar(
        `${aceitas.size} vendas em ${segundos.toFixed(1)} s (${(aceitas.size / segundos).toFixed(0)} por segundo)`,
      )
      const sefaz = new Simulador(instalacao)
      return (await conferirTudo(loja, aceitas, () => sefaz.documentos(), 240_000)).problemas
    })
  },
}
