import { formatMoney } from '../../../core/money/pt-br.ts'
import type { AchadoListado } from '../../../domain/api/sped.ts'
import type { ArquivoGuardado } from './repository.ts'

/** Writes the report of the checks, which is downloaded with the file. */
export function reportOf(
  { mes, arquivo, conferencia, figuras, hash, linhas, liberado }: ArquivoGuardado,
  achados: readonly AchadoListado[],
): string {
  const provisional = achados.some(({ regra }) => regra === 'V31')
  const lines = [
    `${arquivo === 'icms_ipi' ? 'EFD ICMS/IPI' : 'EFD Contribuições'} de ${mes.split('-').reverse().join('/')}${provisional ? ' (provisório: há notas sem resposta final)' : ''}`,
    `SHA-256 ${hash}, ${linhas} linhas`,
    '',
    arquivo === 'icms_ipi' ? 'ICMS próprio' : 'PIS e COFINS dos documentos',
    ...[
      ['Débitos', figuras?.debitos],
      ['Créditos', figuras?.creditos],
      ['A recolher', figuras?.a_recolher],
      ['Saldo credor a transportar', figuras?.credor],
    ].flatMap(([nome, valor]) => (valor ? [`  ${nome} ${formatMoney(valor)}`] : [])),
    '',
    `Conferência: ${conferencia?.erros ?? 0} erros, ${conferencia?.avisos ?? 0} avisos`,
    ...(liberado ? [`Baixado com erros: ${liberado}`] : []),
  ]
  for (const { regra, nivel, diz, faca, reg, campo, linha, esperado, achado, alvo } of achados)
    lines.push(
      '',
      `${regra} ${nivel}: ${diz}`,
      `  ${[reg, campo, linha > 0 ? `linha ${linha}` : '', alvo].filter(Boolean).join(' · ')}`,
      `  esperado: ${esperado}; no arquivo: ${achado}`,
      `  ${faca}`,
    )
  return `${lines.join('\r\n')}\r\n`
}
