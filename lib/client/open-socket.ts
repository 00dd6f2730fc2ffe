/**
 * Opens a WebSocket that ignores messages unless it is open: mqtt.js sends DISCONNECT while it closes, and browsers
 * would log an error.
 */
export function openSocket(url: string, protocols: string[]): WebSocket {
  const socket = new WebSocket(url, protocols);
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) send(data);
  };
  return socket;
}
