// The colours and signs of the seats, as the drawings have them.
export const seatColours = ['#c8443c', '#1f7a4a', '#e0a021', '#7d5bc4', '#3d4a57', '#d46aa5']
export const seatInks = ['#ffffff', '#ffffff', '#2b2105', '#ffffff', '#ffffff', '#2d0d1f']
export const seatSigns = ['A', 'B', 'C', 'D', 'E', 'F']
