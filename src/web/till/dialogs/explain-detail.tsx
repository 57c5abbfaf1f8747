import type { ReactNode } from 'react'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { type Ramo, wordsOfConta } from '../../../core/tax/explain/arvore.ts'
import {
  avisoEmPalavras,
  fonteEmPalavras,
  motivoEmPalavras,
  palavra,
  regraEmPalavras,
} from '../../../core/tax/explain/palavras.ts'
import { Scroller } from '../../ui/scroller.tsx'

/** The figure under the cursor: its sum with the numbers, its rounding, its rule, its law, and what stayed out. */
export function ExplainDetail({ ramo }: { ramo: Ramo }) {
  const { no } = ramo
  return (
    <Scroller
      role="region"
      aria-label="Conta"
      aria-live="polite"
      className="min-h-0 overflow-auto border-line border-l px-3 py-1 max-[900px]:border-t max-[900px]:border-l-0"
    >
      <p className="font-semibold first-letter:uppercase">{ramo.nome}</p>
      {ramo.valor === null ? null : <p className="text-live text-xl">{ramo.valor}</p>}
      {ramo.nota ? <p className="text-dim first-letter:uppercase">{ramo.nota}</p> : null}
      {no ? (
        <dl>
          <Part nome="Conta">{wordsOfConta(no)}</Part>
          {no.arredondamento ? (
            <Part nome="Arredondamento">
              {`de ${formatDecimal(no.arredondamento.de, 2, 10)} para ${formatDecimal(no.arredondamento.para, 2, 4)}, metade para cima`}
            </Part>
          ) : null}
          {no.operacao === 'rateio' ? (
            <Part nome="Rateio">pelo valor de cada item; o centavo que falta vai ao maior resto</Part>
          ) : null}
          {no.regra ? <Part nome="Regra">{regraEmPalavras(no.regra)}</Part> : null}
          <Part nome="Fonte">{fonteEmPalavras(no.fonte)}</Part>
          {no.fora.length > 0 ? (
            <Part nome="Ficou fora">
              {no.fora.map(({ nome, motivo }) => (
                <span key={nome + motivo} className="block">
                  {`${palavra(nome)}: ${motivoEmPalavras(motivo)}`}
                </span>
              ))}
            </Part>
          ) : null}
          {no.avisos.length > 0 ? (
            <Part nome="Atenção">
              {no.avisos.map(codigo => (
                <span key={codigo} className="block text-bad">
                  {avisoEmPalavras(codigo)}
                </span>
              ))}
            </Part>
          ) : null}
        </dl>
      ) : null}
    </Scroller>
  )
}

function Part({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <>
      <dt className="rotulo mt-2">{nome}</dt>
      <dd>{children}</dd>
    </>
  )
}
