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

/** Explains the value under the cursor: calculation with numbers, rounding, rule and law, and what was not counted. */
export function ExplainDetail({ branch }: { branch: Ramo }) {
  const { no } = branch
  return (
    <Scroller
      role="region"
      aria-label="Conta"
      aria-live="polite"
      className="min-h-0 overflow-auto border-line border-l px-3 py-1 max-[900px]:border-t max-[900px]:border-l-0"
    >
      <p className="font-semibold first-letter:uppercase">{branch.nome}</p>
      {branch.valor === null ? null : <p className="text-live text-xl">{branch.valor}</p>}
      {branch.nota ? <p className="text-dim first-letter:uppercase">{branch.nota}</p> : null}
      {no ? (
        <dl>
          <Part name="Conta">{wordsOfConta(no)}</Part>
          {no.arredondamento ? (
            <Part name="Arredondamento">
              {`de ${formatDecimal(no.arredondamento.de, 2, 10)} para ${formatDecimal(no.arredondamento.para, 2, 4)}, metade para cima`}
            </Part>
          ) : null}
          {no.operacao === 'rateio' ? (
            <Part name="Rateio">pelo valor de cada item; o centavo que falta vai ao maior resto</Part>
          ) : null}
          {no.regra ? <Part name="Regra">{regraEmPalavras(no.regra)}</Part> : null}
          <Part name="Fonte">{fonteEmPalavras(no.fonte)}</Part>
          {no.fora.length > 0 ? (
            <Part name="Ficou fora">
              {no.fora.map(({ nome, motivo }) => (
                <span key={nome + motivo} className="block">
                  {`${palavra(nome)}: ${motivoEmPalavras(motivo)}`}
                </span>
              ))}
            </Part>
          ) : null}
          {no.avisos.length > 0 ? (
            <Part name="Atenção">
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

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="rotulo mt-2">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
