const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'Hiragino Sans','Noto Sans JP',sans-serif";
const MONO = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** Styles on the elements themselves, because many mail programs drop all others. */
export const styles = {
  ground: 'margin:0;padding:0;background-color:#f3f4f7',
  margin: 'padding:24px 12px',
  preheader: 'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0',
  sheet:
    'width:100%;max-width:600px;background-color:#ffffff;border:1px solid #dfe2e8;border-radius:14px;border-collapse:separate',
  inside: `padding:36px 40px;text-align:left;${FONT}`,
  name: `margin:0 0 28px;color:#171a21;${FONT};font-size:16px;line-height:24px;font-weight:700`,
  logo: 'display:block;height:40px;width:auto;max-width:200px;margin:0 0 28px;border:0',
  heading: `margin:0 0 16px;color:#171a21;${FONT};font-size:24px;line-height:32px;font-weight:700`,
  paragraph: `margin:0 0 16px;color:#171a21;${FONT};font-size:16px;line-height:25px`,
  buttonPlace: 'margin:24px 0 28px;border-collapse:separate',
  buttonCell: 'border-radius:10px;mso-padding-alt:14px 28px',
  button: `display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:700;text-decoration:none;border-radius:10px`,
  codePlace: 'margin:0 0 16px;border-collapse:separate',
  code: `padding:18px 8px;background-color:#f0f2f6;border-radius:10px;color:#171a21;${MONO};font-size:34px;line-height:40px;font-weight:700;letter-spacing:8px;text-indent:8px;user-select:all;-webkit-user-select:all`,
  facts: 'margin:0 0 20px;border-collapse:collapse',
  label: `padding:4px 20px 4px 0;color:#565d6c;${FONT};font-size:15px;line-height:22px;vertical-align:top;white-space:nowrap`,
  value: `padding:4px 0;color:#171a21;${FONT};font-size:15px;line-height:22px;vertical-align:top;word-break:break-word`,
  small: `margin:24px 0 0;color:#565d6c;${FONT};font-size:14px;line-height:21px`,
  fallback: `margin:20px 0 0;padding:20px 0 0;border-top:1px solid #dfe2e8;color:#565d6c;${FONT};font-size:13px;line-height:20px`,
  url: 'color:#565d6c;text-decoration:underline;word-break:break-all',
  footer: `margin:20px 0 0;max-width:520px;color:#565d6c;${FONT};font-size:12px;line-height:18px`,
} as const;

/** Mail programs that support colour schemes and screen widths read it. */
export const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .inside { padding: 28px 22px !important } }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0e1014 !important }
  .sheet { background-color: #181b21 !important; border-color: #2b303a !important }
  .quiet { background-color: #23272f !important }
  .ink { color: #eceef3 !important }
  .soft { color: #a6adbb !important }
  .line { border-color: #2b303a !important }
}
`;
